// What a shop offers, and who asks.
import { currencyDecimals } from "@laurel/domain/money.ts";
import type { NamedItem } from "@laurel/domain/shopper/named-items.ts";
import { isShown } from "@laurel/domain/shopper/reward-states.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { askTaxShare } from "../../../core/orders/tax-share.ts";
import { toProgram } from "../../../tenant/program/load-program.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import { toStoredReward } from "../../../core/rewards/stored-reward.ts";
import { type StoredTexts, toTexts } from "../../shopper-texts/load-texts.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { Asked, OfferedReward } from "./asked.ts";
import { findOffer, type OfferRow, type VisitingRow } from "./offer.sql.ts";
import type { Visitor } from "../proxy-door.ts";

export interface Offer {
  readonly program: Program;
  /** Those that shoppers see, in the merchant's order. */
  readonly rewards: readonly OfferedReward[];
  readonly taxShareBasisPoints: number | null;
  /** Products and collections whose names are known. */
  readonly named: readonly NamedItem[];
  readonly texts: StoredTexts;
  /** Whom the visitor's id names. Undefined: nobody, as far as is known here. */
  readonly visiting: VisitingRow | undefined;
  /** What the store granted to the app. Null: it is not connected. */
  readonly grantedScopes: readonly string[] | null;
  readonly now: Date;
}

const REWARDS_MAX = 100;

/** Refuses `unknown_shop`. */
export async function loadOffer(
  deps: Deps,
  tx: Tx,
  { shop, platformId }: Pick<Visitor, "shop" | "platformId">,
): Promise<Offer> {
  const tax = askTaxShare(deps, tx.shopId);
  const [row] = await tx.run(findOffer, [tx.shopId, platformId, REWARDS_MAX, tax.since, tax.ordersMax]);
  if (!row) throw new AppError("unknown_shop");
  const now = deps.clock.now();
  return {
    program: toProgram(row),
    rewards: row.rewards.map(toOffered).filter(shownIn(shop, now)),
    taxShareBasisPoints: tax.shareOf(row),
    named: row.named_items ?? [],
    texts: textsOf(row),
    visiting: row.id === null ? undefined : row,
    grantedScopes: row.granted_scopes,
    now,
  };
}

const toOffered = (row: OfferRow["rewards"][number]): OfferedReward => ({
  ...toStoredReward(row),
  taken: { byCustomer: row.taken ?? 0, total: row.taken_by_all ?? 0 },
});

export const shownIn =
  ({ timeZone }: Shop, now: Date) =>
  ({ reward }: OfferedReward): boolean =>
    isShown({ reward, timeZone, now: now.toISOString() });

const textsOf = ({ texts_version: version, texts_document: document }: OfferRow): StoredTexts =>
  toTexts(version === null || document === null ? undefined : { version, document });

export function askOf(offer: Offer, visitor: Visitor, tierId: string | null): Asked {
  const { program, rewards, taxShareBasisPoints, named, texts, now } = offer;
  const { timeZone, currencyCode } = visitor.shop;
  const estimate = {
    program: program.document,
    tierId,
    taxShareBasisPoints,
    currencyDecimals: currencyDecimals(currencyCode),
    timeZone,
    now: now.toISOString(),
  };
  return { visitor, program, rewards, named, texts, estimate, now };
}
