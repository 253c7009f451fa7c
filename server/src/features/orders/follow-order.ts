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
import type { ExclusionReason, OrderMember, OrderTerms } from "@laurel/domain/orders/target.ts";
import { multiplierOf } from "@laurel/domain/standing/tier.ts";
import type { CustomerFile, KnownCustomer } from "../customers/customer-file.ts";
import type { Deps } from "../../process/deps.ts";
import type { Book } from "../ledger/book.ts";
import type { Member } from "../ledger/members.ts";
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

/** It stays as it is: nobody who takes part would be given its points. */
export interface LeftOut {
  readonly status: "left_out";
  readonly reason: "guest" | "not_a_member";
}

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
export function countPastOrder(desk: OrderDesk, orderId: string): Followed | LeftOut {
  const record = desk.orders.get(orderId);
  if (!isLeftOutByTime(record)) return { status: "applied" };
  const owner = ownerOf(desk, record);
  const exclusionReason = exclusionByOwner(desk, owner);
  if (exclusionReason === "guest" || exclusionReason === "not_a_member")
    return { status: "left_out", reason: exclusionReason };
  const terms = { ...termsFor(desk, record, owner), exclusionReason };
  return settleWithLedger(desk, fixTermsAnew(record, terms, desk.program.document.orders.holdDays), owner);
}

/** Takes that back: the order is worth nothing from now on, whatever is heard of it. */
export function uncountPastOrder(desk: OrderDesk, orderId: string): Followed {
  const record = desk.orders.get(orderId);
  if (record.terms === null || record.terms.exclusionReason !== null) return { status: "applied" };
  const terms = { ...record.terms, exclusionReason: "credit_undone" as const };
  return settleWithLedger(desk, { ...record, terms }, ownerOf(desk, record));
}

/** Placed before the program began, while it was off, or credited once and taken back. */
export const isLeftOutByTime = ({ state, terms }: OrderRecord): boolean =>
  state !== null &&
  (terms?.exclusionReason === "before_start" ||
    terms?.exclusionReason === "program_not_on" ||
    terms?.exclusionReason === "credit_undone");

function settleWithLedger(desk: OrderDesk, fixed: OrderRecord, owner: KnownCustomer | null): Followed {
  const context = contextFor(desk, fixed, owner);
  // The order may have been given to another customer: its points leave with it.
  const left = leaveFormerOwner(desk, fixed, owner, context);
  const record = owner === null ? asGuest(left, context) : settle(desk, left, owner, context);
  if (record === null) return unsafe;
  contributeOrder(desk, desk.orders.get(record.orderId), record);
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

function termsFor(desk: OrderDesk, record: OrderRecord, owner: KnownCustomer | null): OrderTerms {
  const { program, book } = desk;
  const tierId = owner === null ? null : book.member(owner.customerId).tierId;
  return {
    programVersion: program.version,
    tierId,
    multiplierBasisPoints: multiplierOf(program.document.tiers, tierId),
    exclusionReason: reasonNotToCount(desk, record, owner),
  };
}

function reasonNotToCount(
  desk: OrderDesk,
  { state }: OrderRecord,
  owner: KnownCustomer | null,
): ExclusionReason | null {
  const { program } = desk;
  if (program.status !== "ON") return "program_not_on";
  const { earnsFrom } = program.document.orders;
  if (state !== null && earnsFrom !== null && Date.parse(state.processedAt) < Date.parse(earnsFrom))
    return "before_start";
  return exclusionByOwner(desk, owner);
}

function exclusionByOwner({ book }: OrderDesk, owner: KnownCustomer | null): ExclusionReason | null {
  if (owner === null) return "guest";
  if (owner.isDeleted || owner.isErased) return "customer_deleted";
  return book.member(owner.customerId).status === "GUEST" ? "not_a_member" : null;
}

function contextFor(desk: OrderDesk, record: OrderRecord, owner: KnownCustomer | null): SettleContext {
  const program = desk.versions.get(record.terms?.programVersion ?? desk.program.version) ?? desk.program;
  return {
    program: program.document,
    timeZone: desk.shop.timeZone,
    currencyDecimals: currencyDecimals(desk.shop.currencyCode),
    member: owner === null ? null : orderMemberOf(desk.book.member(owner.customerId)),
    now: desk.now.toISOString(),
    actor: "platform",
    change: changeBetween(desk.orders.get(record.orderId), record),
    ...desk.by,
    newId: desk.deps.newId,
  };
}

const orderMemberOf = ({ status }: Member): OrderMember =>
  status === "EXCLUDED" ? "member_excluded" : "member";

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

/** Puts an order into its member's figures in place of what it was before; it may have been another member's. */
function contributeOrder({ book }: OrderDesk, before: OrderRecord, after: OrderRecord): void {
  const [was, is] = [countedOf(before), countedOf(after)];
  if (was !== null && was.customerId !== is?.customerId)
    addToFigures(book, was.customerId, -1, -was.spentMinor);
  if (is === null) return;
  const isOwn = was?.customerId === is.customerId;
  addToFigures(book, is.customerId, isOwn ? 0 : 1, is.spentMinor - (isOwn ? was.spentMinor : 0));
  const { lastActivityAt } = book.member(is.customerId);
  if (Date.parse(is.at) > Date.parse(lastActivityAt)) book.change(is.customerId, { lastActivityAt: is.at });
}

function addToFigures(book: Book, customerId: string, orders: number, spent: number): void {
  const { ordersCount, spentMinor } = book.member(customerId);
  book.contribute(customerId, {
    ordersCount: ordersCount + orders,
    spentMinor: spentMinor + spent,
  });
}

/** Null: an order that is in nobody's figures. */
function countedOf({ customerId, state, isDeleted, eligibleMinor }: OrderRecord) {
  if (customerId === null || state === null || isDeleted || state.isTest) return null;
  return { customerId, spentMinor: eligibleMinor, at: state.processedAt };
}
