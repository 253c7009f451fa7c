// A member's own history as they read it, page by page, and why each entry is what it is.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Explanation } from "@laurel/domain/explanation.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { type EntryWords, entryTitle } from "@laurel/domain/shopper/entry-title.ts";
import { hasReceipt, receiptOf } from "@laurel/domain/shopper/receipt-of.ts";
import type { ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import type { ShopperEntries, ShopperEntry } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../../database/database.ts";
import { AppError } from "../../../process/errors.ts";
import { writePages } from "../../../core/downloads/write-pages.ts";
import {
  findOwnLine,
  listOwnHistory,
  listOwnLines,
  ownLineHeads,
} from "../../../core/ledger/movements/list-movements.ts";
import type { OwnLine } from "../../../core/ledger/movements/movement-node.ts";
import { loadOwnOrderLineNames } from "../../../core/orders/order-facts.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import { loadProgramVersions } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { Deps } from "../../../process/deps.ts";
import { findRewardNames } from "../storefront.sql.ts";

export const ENTRIES = 20;

/** What every answer about a member's entries follows from. */
export interface OwnAsked {
  readonly customerId: string;
  readonly program: Program;
  readonly shop: Shop;
  readonly now: Date;
  /** In the language of the page or letter. */
  readonly say: EntryWords;
}

/** Names of rewards, by the redemption's id. */
type RewardNames = ReadonlyMap<string, string>;

/** `after`: the id of an entry, or null for the newest. Refuses `invalid_cursor`. */
export async function listEntries(
  tx: Tx,
  asked: OwnAsked & { readonly after: string | null },
): Promise<ShopperEntries> {
  const { customerId, after } = asked;
  const page = { limit: ENTRIES, isBackward: false, cursor: after };
  const { nodes, pageInfo } = await listOwnHistory(tx, { customerId, page });
  const toEntry = entriesOf(asked, await loadRewardNames(tx, nodes));
  return { entries: nodes.map(toEntry), hasMoreEntries: pageInfo.hasNextPage };
}

/** Refuses `posting_not_found`, also for another member's entry. */
export async function loadReceipt(
  tx: Tx,
  asked: OwnAsked & { readonly id: string },
): Promise<ShopperReceipt> {
  const { customerId, id } = asked;
  const node = await findOwnLine(tx, { customerId, id });
  if (!node) throw new AppError("posting_not_found");
  return loadReceiptOf(tx, asked, node);
}

/** The same of a line that was read. */
export async function loadReceiptOf(tx: Tx, asked: OwnAsked, node: OwnLine): Promise<ShopperReceipt> {
  const { customerId, program, shop, say } = asked;
  const { orderId, explanation, programVersion } = node;
  const [rewards, facts, versions] = await Promise.all([
    loadRewardNames(tx, [node]),
    orderId === null ? undefined : loadOwnOrderLineNames(tx, { customerId, orderId }),
    loadProgramVersions(tx, program, programVersion === null ? [] : [programVersion]),
  ]);
  const decided = programVersion === null ? undefined : versions.get(programVersion);
  return {
    entry: entriesOf(asked, rewards)(node),
    why: receiptOf(explanation, {
      facts,
      programs: [...(decided ? [decided.document] : []), program.document],
      currencyDecimals: currencyDecimals(shop.currencyCode),
      reward: rewards.get(redemptionOf(explanation) ?? "") ?? null,
      timeZone: shop.timeZone,
      say,
    }),
  };
}

/** All of them, in the order of recording, newest first. */
export const entriesCsv = (
  { db }: Deps,
  { shopId, timeZone }: Shop,
  customerId: string,
): AsyncGenerator<string> =>
  writePages({
    db,
    shopId,
    heads: ownLineHeads,
    readPage: (tx, page) => listOwnLines(tx, { customerId, timeZone, page }),
  });

async function loadRewardNames(tx: Tx, nodes: readonly OwnLine[]): Promise<RewardNames> {
  const redemptions = nodes.flatMap(({ explanation }) => redemptionOf(explanation) ?? []);
  const rewards = redemptions.length === 0 ? [] : await tx.run(findRewardNames, [tx.shopId, redemptions]);
  return new Map(rewards.map(({ id, name }) => [id, name]));
}

const redemptionOf = (explanation: Explanation): string | null =>
  "redemption" in explanation ? explanation.redemption : null;

export function entriesOf(
  { program, shop, now, say }: Omit<OwnAsked, "customerId">,
  rewards: RewardNames,
): (node: OwnLine) => ShopperEntry {
  const day = (instant: Date): string => toLocalDate(instant, shop.timeZone);
  return ({ id, kind, points, balance, heldUntil, takenBack, occurredAt, orderId, ...node }) => {
    const { explanation, orderName, note } = node;
    const redemption = redemptionOf(explanation);
    return {
      id,
      kind,
      points,
      balance,
      on: day(occurredAt),
      spendableOn: heldUntil && heldUntil > now ? day(heldUntil) : null,
      isOrder: orderId !== null,
      takenBack,
      title: entryTitle(
        explanation,
        {
          order: orderName,
          reward: redemption === null ? null : (rewards.get(redemption) ?? null),
          program: program.document,
        },
        say,
      ),
      note,
      hasWhy: hasReceipt(explanation),
    };
  };
}
