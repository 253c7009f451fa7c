// After any news of an order: settle it with the ledger, and let the member's spend and tier follow.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { changeBetween } from "@laurel/domain/orders/order-change.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import {
  evaluate,
  fixTerms,
  fixTermsAnew,
  leaveOrder,
  settleOrder,
  type SettleContext,
} from "@laurel/domain/orders/settle-order.ts";
import type { OrderMember, OrderTerms } from "@laurel/domain/orders/target.ts";
import { multiplierOf, progressOf, tierAfter } from "@laurel/domain/tiers/tier.ts";
import type { CustomerFile, KnownCustomer } from "../customers/customer-file.ts";
import type { Deps } from "../deps.ts";
import type { Book, Member } from "../ledger/book.ts";
import type { Program } from "../program/stored-program.ts";
import type { Shop } from "../shops/load-shop.ts";
import type { OrderFile } from "./order-file.ts";

/** What following an order needs: a batch of the inbox, or an import, gives it. */
export interface OrderDesk {
  readonly deps: Deps;
  readonly now: Date;
  readonly shop: Shop;
  readonly program: Program;
  readonly versions: ReadonlyMap<number, Program>;
  readonly customers: CustomerFile;
  readonly orders: OrderFile;
  readonly book: Book;
  readonly touched: Set<string>;
  /** Who has it done, and when, where it is a person and not the platform. */
  readonly by?: { readonly actor: string; readonly occurredAt?: string };
}

export type Followed =
  | { readonly status: "applied" }
  | { readonly status: "set_aside"; readonly code: string; readonly message: string };

const unsafe: Followed = {
  status: "set_aside",
  code: "unsafe_number",
  message: "The order is worth more points than can be kept exactly.",
};

export function followOrder(desk: OrderDesk, news: OrderRecord): Followed {
  if (news === desk.orders.get(news.orderId)) return { status: "applied" };
  const owner = ownerOf(desk, news);
  const terms = termsFor(desk, news, owner);
  return settleWithLedger(desk, fixTerms(news, terms, desk.program.document.orders.holdDays), owner);
}

/**
 * Counts an order that was left out because of when it came, by the program of the desk and the member's tier today.
 * An order that counts, or that has no state yet, stays as it is.
 */
export function countPastOrder(desk: OrderDesk, orderId: string): Followed {
  const record = desk.orders.get(orderId);
  if (!isLeftOutByTime(record)) return { status: "applied" };
  const owner = ownerOf(desk, record);
  const doesNotCount = owner?.isDeleted ? ("customer_deleted" as const) : null;
  const terms = { ...termsFor(desk, record, owner), doesNotCount };
  return settleWithLedger(desk, fixTermsAnew(record, terms, desk.program.document.orders.holdDays), owner);
}

/** Takes that back: the order is worth nothing from now on, whatever is heard of it. */
export function uncountPastOrder(desk: OrderDesk, orderId: string): Followed {
  const record = desk.orders.get(orderId);
  if (record.terms === null || record.terms.doesNotCount !== null) return { status: "applied" };
  const terms = { ...record.terms, doesNotCount: "credit_undone" as const };
  return settleWithLedger(desk, { ...record, terms }, ownerOf(desk, record));
}

/** Placed before the program began, while it was off, or credited once and taken back. */
export const isLeftOutByTime = ({ state, terms }: OrderRecord): boolean =>
  state !== null &&
  (terms?.doesNotCount === "before_start" ||
    terms?.doesNotCount === "program_not_on" ||
    terms?.doesNotCount === "credit_undone");

function settleWithLedger(desk: OrderDesk, fixed: OrderRecord, owner: KnownCustomer | null): Followed {
  const context = contextFor(desk, fixed, owner);
  // The order may have been given to another customer: its points leave with it.
  const left = leaveFormerOwner(desk, fixed, owner, context);
  const record = owner === null ? asGuest(left, context) : settle(desk, left, owner, context);
  if (record === null) return unsafe;
  countOrder(desk, desk.orders.get(record.orderId), -1);
  countOrder(desk, record, 1);
  desk.orders.put(record);
  desk.touched.add(record.orderId);
  return { status: "applied" };
}

/** An order that the platform no longer shows a customer for (erased there) stays with the member it was given to. */
function ownerOf({ customers }: OrderDesk, record: OrderRecord): KnownCustomer | null {
  const platformId = record.state?.customerId ?? null;
  if (platformId !== null) return customers.find(platformId);
  return record.customerId === null ? null : customers.findById(record.customerId);
}

function termsFor(
  { program, book }: OrderDesk,
  record: OrderRecord,
  owner: KnownCustomer | null,
): OrderTerms {
  const tierId = owner === null ? null : book.member(owner.customerId).tierId;
  return {
    programVersion: program.version,
    tierId,
    multiplierBasisPoints: multiplierOf(program.document.tiers, tierId),
    doesNotCount: reasonNotToCount(program, record, owner),
  };
}

function reasonNotToCount(
  program: Program,
  { state }: OrderRecord,
  owner: KnownCustomer | null,
): OrderTerms["doesNotCount"] {
  if (program.status !== "ON") return "program_not_on";
  const { earnsFrom } = program.document.orders;
  if (state !== null && earnsFrom !== null && Date.parse(state.processedAt) < Date.parse(earnsFrom))
    return "before_start";
  return owner?.isDeleted || owner?.isErased ? "customer_deleted" : null;
}

function contextFor(desk: OrderDesk, record: OrderRecord, owner: KnownCustomer | null): SettleContext {
  const program = desk.versions.get(record.terms?.programVersion ?? desk.program.version) ?? desk.program;
  return {
    program: program.document,
    timeZone: desk.shop.timeZone,
    currencyDecimals: currencyDecimals(desk.shop.currencyCode),
    member: owner === null ? null : membershipOf(desk.book.member(owner.customerId)),
    now: desk.now.toISOString(),
    actor: "platform",
    change: changeBetween(desk.orders.get(record.orderId), record),
    ...desk.by,
    newId: desk.deps.newId,
  };
}

function membershipOf(member: Member): OrderMember {
  if (member.status === "EXCLUDED") return "member_excluded";
  return member.status === "GUEST" ? "not_a_member" : "member";
}

function leaveFormerOwner(
  { book }: OrderDesk,
  record: OrderRecord,
  owner: KnownCustomer | null,
  context: SettleContext,
): OrderRecord {
  const isSame = record.customerId === null || record.customerId === owner?.customerId;
  if (isSame || record.postedPoints === 0) return record;
  const left = leaveOrder(record, book.member(record.customerId), context);
  book.record(left);
  return left.record;
}

function asGuest(record: OrderRecord, context: SettleContext): OrderRecord | null {
  const target = evaluate(record, context);
  if (target === null) return record;
  return target.ok ? { ...record, eligibleMinor: 0, explanation: target.value.explanation } : null;
}

function settle(
  { book }: OrderDesk,
  record: OrderRecord,
  owner: KnownCustomer,
  context: SettleContext,
): OrderRecord | null {
  const { customerId } = owner;
  const settled = settleOrder({ ...record, customerId }, book.member(customerId), context);
  if (!settled.ok) return null;
  book.record(settled.value);
  return settled.value.record;
}

/** Adds an order to its member's figures, or takes it away as it was. */
function countOrder({ book, program }: OrderDesk, record: OrderRecord, sign: 1 | -1): void {
  const { customerId, state } = record;
  if (customerId === null || state === null || record.isDeleted || state.isTest) return;
  const member = book.member(customerId);
  const ordersCount = member.ordersCount + sign;
  const spentMinor = member.spentMinor + sign * record.eligibleMinor;
  if (sign < 0) {
    book.change(customerId, { ordersCount, spentMinor });
    return;
  }
  const { tiers } = program.document;
  const tierId = tierAfter(
    tiers,
    member.tierId,
    progressOf(tiers, { spentMinor, lifetime: member.lifetime }),
  );
  book.change(customerId, {
    ordersCount,
    spentMinor,
    tierId,
    lastActivityAt: later(member.lastActivityAt, state.processedAt),
  });
}

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);
