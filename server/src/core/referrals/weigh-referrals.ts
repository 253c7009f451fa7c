// What each referral is worth by its friend's order as it is stored now, and which flags it has.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import { holdEndOf, worthOfOrder } from "@laurel/domain/referrals/weigh-order.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import type { Book } from "../ledger/book/book.ts";
import { openOrders } from "../orders/loaded-orders.ts";
import { loadProgramVersions } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { emailHashes } from "./friends/friend-hash.ts";
import { findAdvocates, findOrderFacts, type OrderFactsRow, type ReferralRow } from "./referrals.sql.ts";

export interface ReferralContext {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly shop: Shop;
  /** In force. */
  readonly program: Program;
  /** With the members who referred. */
  readonly book: Book;
}

/** Their orders are stored. Each has an order. */
export async function weighReferrals(
  context: ReferralContext,
  rows: readonly ReferralRow[],
): Promise<readonly ReferralRow[]> {
  if (rows.length === 0) return [];
  const { tx, deps, program } = context;
  const orderIds = rows.map(orderIdOf);
  const advocateIds = rows.map(({ advocate_id }) => advocate_id);
  const [orders, facts, advocates] = await Promise.all([
    openOrders(tx, orderIds, deps.env.appSecret),
    tx.run(findOrderFacts, [
      tx.shopId,
      rows.map(({ id }) => id),
      orderIds,
      rows.map(({ ordered_at }) => ordered_at),
      advocateIds,
    ]),
    tx.run(findAdvocates, [tx.shopId, advocateIds]),
  ]);
  const records = rows.map((row) => orders.get(orderIdOf(row)));
  const versions = await loadProgramVersions(tx, program, [
    ...rows.map(({ program_version }) => program_version),
    ...records.flatMap(({ terms }) => terms?.programVersion ?? []),
  ]);
  const factsOf = new Map(facts.map((row) => [row.id, row]));
  const advocateOf = new Map(advocates.map((row) => [row.id, row]));
  return rows.map((row, index) => {
    const [record, fact, advocate] = [records[index]!, factsOf.get(row.id), advocateOf.get(row.advocate_id)];
    invariant(fact && advocate, "a referral's order and member are stored");
    return weigh(context, { row, record, fact, advocate, versions });
  });
}

interface Advocate {
  readonly email: string | null;
  readonly is_gone: boolean;
  readonly has_left: boolean;
}

function weigh(
  { deps, shop, program, book }: ReferralContext,
  about: {
    readonly row: ReferralRow;
    readonly record: OrderRecord;
    readonly fact: OrderFactsRow;
    readonly advocate: Advocate;
    readonly versions: ReadonlyMap<number, Program>;
  },
): ReferralRow {
  const { row, record, fact, advocate, versions } = about;
  const document = (version: number) => (versions.get(version) ?? program).document;
  const ofOrder = document(record.terms?.programVersion ?? program.version);
  const { status } = book.member(row.advocate_id);
  const mayEarn = !advocate.is_gone && status !== "EXCLUDED" && status !== "ERASED";
  const worth = worthOfOrder(
    {
      record,
      code: row.code ?? "",
      program: ofOrder,
      timeZone: shop.timeZone,
      currencyDecimals: currencyDecimals(shop.currencyCode),
      isFriendExcluded: fact.is_friend_excluded,
    },
    document(row.program_version).referrals,
  );
  const holdEndsAt = holdEndOf(record, ofOrder);
  return {
    ...row,
    friend_id: fact.friend_id,
    // Fixed once it gave points.
    hold_ends_at: row.postings > 0 || holdEndsAt === null ? row.hold_ends_at : new Date(holdEndsAt),
    worth: worthFor(advocate, mayEarn ? worth : 0, row),
    flags: flagsOf(row, fact, advocate.email === null ? [] : emailHashes(deps.env, advocate.email)),
  };
}

/** Who left the program earns nothing more, and keeps what there is. */
const worthFor = ({ has_left }: Advocate, worth: number, { posted }: ReferralRow): number =>
  has_left ? Math.min(worth, posted) : worth;

/** Without `over_cap`, which depends on the member's other referrals. */
function flagsOf(row: ReferralRow, fact: OrderFactsRow, advocate: readonly Buffer[]): ReferralFlag[] {
  const { email_hash: email } = fact;
  const isSame = fact.friend_id === row.advocate_id || advocate.some((hash) => email?.equals(hash));
  const isOther = email !== null && row.friend_hash !== null && !email.equals(row.friend_hash);
  return [
    ...(isSame ? (["same_person"] as const) : []),
    ...(fact.has_earlier ? (["not_first_order"] as const) : []),
    ...(isOther ? (["other_email"] as const) : []),
    ...(fact.shares_address ? (["same_address"] as const) : []),
  ];
}

/** The month in which a referral counts: that of the friend's order, in the shop's time zone. */
export const monthOf = (orderedAt: Date, { timeZone }: Shop): string =>
  toLocalDate(orderedAt, timeZone).slice(0, 7);

function orderIdOf({ order_id: orderId }: ReferralRow): string {
  invariant(orderId !== null, "only a referral with an order is weighed");
  return orderId;
}
