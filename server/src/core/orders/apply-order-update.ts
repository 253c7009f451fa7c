// After any update of an order: settles it with the ledger, then updates the member's spend and tier.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { customerNews, withoutCustomer } from "@laurel/domain/orders/buyer/added-customer.ts";
import { changeBetween, type OrderChange } from "@laurel/domain/orders/order-change.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import {
  claimed,
  evaluate,
  fixTerms,
  fixTermsAnew,
  leaveOrder,
  settleOrder,
  type SettleContext,
} from "@laurel/domain/orders/settle-order.ts";
import type { ExclusionReason, OrderMember, OrderTerms } from "@laurel/domain/orders/target.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import { multiplierOf } from "@laurel/domain/standing/tier.ts";
import type { KnownCustomer } from "../customers/loaded/customer-rows.ts";
import type { LoadedCustomers } from "../customers/loaded-customers.ts";
import type { Deps } from "../../process/deps.ts";
import type { Book } from "../ledger/book/book.ts";
import type { Member } from "../ledger/book/members.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { GivenByOrders } from "./given-before.ts";
import type { LoadedOrders } from "./loaded-orders.ts";

/** What applying an order update needs: the loaded data, and who does it. */
export interface OrderContext {
  readonly deps: Deps;
  readonly now: Date;
  readonly shop: Shop;
  readonly program: Program;
  readonly versions: ReadonlyMap<number, Program>;
  readonly customers: LoadedCustomers;
  readonly orders: LoadedOrders;
  readonly book: Book;
  readonly touched: Set<string>;
  readonly given: GivenByOrders;
  /** The actor and time, if staff do this rather than the platform. */
  readonly by?: { readonly actor: string; readonly occurredAt?: string; readonly change?: OrderChange };
}

export type OrderOutcome =
  | { readonly status: "applied" }
  | { readonly status: "set_aside"; readonly code: string; readonly message: string };

/** The order stays as it is: no member would get its points. */
export interface LeftOut {
  readonly status: "left_out";
  readonly reason: ExclusionReason;
}

const unsafe: OrderOutcome = {
  status: "set_aside",
  code: "unsafe_number",
  message: "The order is worth more points than a balance can hold.",
};

export function applyOrderUpdate(context: OrderContext, received: OrderRecord): OrderOutcome {
  const before = context.orders.get(received.orderId);
  if (received === before) return { status: "applied" };
  const update = withoutRemovedCustomer(context, before, received);
  const owner = ownerOf(context, update);
  const terms = termsFor(context, { record: update, owner, tierId: tierOf(context, update, owner) });
  const fixed = fixTerms(update, terms, context.program.document.orders.holdDays);
  return settleWithLedger(context, withNews(context, before, fixed, owner), owner);
}

/**
 * Counts an order that was left out, by the current program and the member's tier today. An order that counts already,
 * or has no state yet, stays as it is.
 */
export function countPastOrder(context: OrderContext, orderId: string): OrderOutcome | LeftOut {
  const record = context.orders.get(orderId);
  if (!isLeftOut(record)) return { status: "applied" };
  const owner = ownerOf(context, record);
  const exclusionReason = exclusionByOwner(context, owner);
  if (exclusionReason !== null) return { status: "left_out", reason: exclusionReason };
  const tierId = owner && context.book.member(owner.customerId).tierId;
  const terms = { ...termsFor(context, { record, owner, tierId }), exclusionReason };
  return settleWithLedger(
    context,
    fixTermsAnew(record, terms, context.program.document.orders.holdDays),
    owner,
  );
}

/**
 * Counts an order that came before its customer joined. `customerId`: who placed it. An order that counts, or that was
 * left out for another reason, stays as it is.
 */
export function claimOrder(context: OrderContext, orderId: string, customerId: string): OrderOutcome {
  const record = context.orders.get(orderId);
  const owner = context.customers.findById(customerId);
  const reason = record.terms?.exclusionReason;
  const isBefore = reason === "guest" || reason === "not_a_member";
  if (!isBefore || exclusionByOwner(context, owner) !== null) return { status: "applied" };
  return settleWithLedger(context, claimed(record), owner);
}

/** Counts an order of a deleted customer who turns out to be merged into another, if that one is not deleted too. */
export function followMerge(context: OrderContext, orderId: string): OrderOutcome {
  const record = context.orders.get(orderId);
  const owner = ownerOf(context, record);
  const exclusionReason = exclusionByOwner(context, owner);
  const isStill =
    record.terms?.exclusionReason !== "customer_deleted" || exclusionReason === "customer_deleted";
  if (record.terms === null || isStill) return { status: "applied" };
  return settleWithLedger(context, { ...record, terms: { ...record.terms, exclusionReason } }, owner);
}

/** Undoes a credit: the order is worth nothing from now on, whatever updates arrive. */
export function uncountPastOrder(context: OrderContext, orderId: string): OrderOutcome {
  const record = context.orders.get(orderId);
  if (record.terms === null || record.terms.exclusionReason !== null) return { status: "applied" };
  const terms = { ...record.terms, exclusionReason: "credit_undone" as const };
  return settleWithLedger(context, { ...record, terms }, ownerOf(context, record));
}

/** Left out for whatever reason of its terms. */
export const isLeftOut = ({ state, terms }: OrderRecord): boolean =>
  state !== null && terms !== null && terms.exclusionReason !== null;

/** Placed before the program began or while it was off, or credited once and undone. */
export const isLeftOutByTime = ({ state, terms }: OrderRecord): boolean =>
  state !== null &&
  (terms?.exclusionReason === "before_start" ||
    terms?.exclusionReason === "program_not_on" ||
    terms?.exclusionReason === "credit_undone");

/**
 * The store took the customer off the order. One whom it does not show any more, because they are deleted, stays; so
 * does a member who claimed a guest's order.
 */
function withoutRemovedCustomer(
  { customers }: OrderContext,
  before: OrderRecord,
  update: OrderRecord,
): OrderRecord {
  const isRemoved =
    update.state !== null && before.state !== null && before.state.customerId !== update.state.customerId
      ? update.state.customerId === null
      : false;
  if (!isRemoved || before.customerId === null) return update;
  const former = customers.findById(before.customerId);
  const isHidden =
    former?.isDeleted || former?.isErased || customers.wasDeleted(before.state?.customerId ?? "");
  return isHidden ? update : withoutCustomer(update);
}

/** An order whose customer became known later earns as of then: by the program in force, with the member's tier of then. */
function withNews(
  context: OrderContext,
  before: OrderRecord,
  update: OrderRecord,
  owner: KnownCustomer | null,
): OrderRecord {
  const { document } = context.program;
  const { orders } = document;
  const about = { ownerId: owner?.customerId ?? null, timeZone: context.shop.timeZone, orders };
  const news = customerNews(before, update, about);
  if (news === null || update.terms === null || owner === null) return update;
  if (news.terms === "too_late")
    return { ...update, terms: { ...update.terms, exclusionReason: "customer_added_late" } };
  const { orderId, holdEndsAt, changes } = update;
  const tierId = context.book.tierOfOrder(owner.customerId, { orderId, at: news.at });
  const terms = termsFor(context, { record: update, owner, tierId });
  const exclusionReason = terms.exclusionReason ?? (news.isTooLate ? "customer_added_late" : null);
  const anew = fixTermsAnew(update, { ...terms, exclusionReason }, orders.holdDays);
  // A hold that runs already is the order's, not the customer's.
  return changes === 0 ? anew : { ...anew, holdEndsAt };
}

function settleWithLedger(
  context: OrderContext,
  fixed: OrderRecord,
  owner: KnownCustomer | null,
): OrderOutcome {
  const settling = settleContextFor(context, fixed, owner);
  // The order may have been given to another customer: its points leave the former owner.
  const left = leaveFormerOwner(context, fixed, owner, settling);
  const record = owner === null ? asGuest(left, settling) : settle(context, left, owner, settling);
  if (record === null) return unsafe;
  contributeOrder(context, context.orders.get(record.orderId), record);
  context.orders.put(record);
  context.touched.add(record.orderId);
  return { status: "applied" };
}

/** An order whose customer the platform no longer shows (erased there) stays with its member. */
export function ownerOf({ customers }: OrderContext, record: OrderRecord): KnownCustomer | null {
  const platformId = record.state?.customerId ?? null;
  if (platformId !== null) return customers.find(platformId);
  return record.customerId === null ? null : customers.findById(record.customerId);
}

/** Fixed when the order is first applied: the owner's tier at the order's moment. */
function tierOf({ book }: OrderContext, record: OrderRecord, owner: KnownCustomer | null): string | null {
  const { orderId, state, terms } = record;
  if (owner === null || state === null || terms !== null) return null;
  return book.tierOfOrder(owner.customerId, { orderId, at: momentOf(state) });
}

function termsFor(
  context: OrderContext,
  about: {
    readonly record: OrderRecord;
    readonly owner: KnownCustomer | null;
    readonly tierId: string | null;
  },
): OrderTerms {
  const { program } = context;
  const { record, owner, tierId } = about;
  return {
    programVersion: program.version,
    tierId,
    multiplierBasisPoints: multiplierOf(program.document.tiers, tierId),
    exclusionReason: reasonNotToCount(context, record, owner),
  };
}

function reasonNotToCount(
  context: OrderContext,
  { state }: OrderRecord,
  owner: KnownCustomer | null,
): ExclusionReason | null {
  const { program } = context;
  if (program.status !== "ON") return "program_not_on";
  const { earnsFrom } = program.document.orders;
  if (state !== null && earnsFrom !== null && Date.parse(state.processedAt) < Date.parse(earnsFrom))
    return "before_start";
  return exclusionByOwner(context, owner);
}

function exclusionByOwner({ book }: OrderContext, owner: KnownCustomer | null): ExclusionReason | null {
  if (owner === null) return "guest";
  if (owner.isDeleted || owner.isErased) return "customer_deleted";
  // Unlike who has not joined yet, they do not claim these orders when they come back.
  if (owner.hasLeft) return "member_left";
  return book.member(owner.customerId).status === "GUEST" ? "not_a_member" : null;
}

function settleContextFor(
  context: OrderContext,
  record: OrderRecord,
  owner: KnownCustomer | null,
): SettleContext {
  const before = context.given.of(record.orderId);
  const program =
    context.versions.get(record.terms?.programVersion ?? context.program.version) ?? context.program;
  return {
    program: program.document,
    timeZone: context.shop.timeZone,
    currencyDecimals: currencyDecimals(context.shop.currencyCode),
    member: owner === null ? null : orderMemberOf(context.book.member(owner.customerId)),
    now: context.now.toISOString(),
    actor: "platform",
    change: changeBetween(context.orders.get(record.orderId), record),
    ...context.by,
    ...(before && { before }),
    newId: context.deps.newId,
  };
}

const orderMemberOf = ({ status }: Member): OrderMember =>
  status === "EXCLUDED" ? "member_excluded" : "member";

function leaveFormerOwner(
  { book, given, orders }: OrderContext,
  record: OrderRecord,
  owner: KnownCustomer | null,
  settling: SettleContext,
): OrderRecord {
  const { customerId: formerId } = orders.get(record.orderId);
  const isSame = formerId === null || formerId === owner?.customerId;
  if (isSame || record.postedPoints === 0) return record;
  const left = leaveOrder(record, book.member(formerId), settling);
  book.record(left);
  given.note(record.orderId, left.postings);
  return left.record;
}

function asGuest(record: OrderRecord, settling: SettleContext): OrderRecord | null {
  const target = evaluate(record, settling);
  if (target === null) return record;
  return target.ok ? { ...record, eligibleMinor: 0, explanation: target.value.explanation } : null;
}

function settle(
  { book, given }: OrderContext,
  record: OrderRecord,
  owner: KnownCustomer,
  settling: SettleContext,
): OrderRecord | null {
  const { customerId } = owner;
  const settled = settleOrder({ ...record, customerId }, book.member(customerId), settling);
  if (!settled.ok) return null;
  book.record(settled.value);
  given.note(record.orderId, settled.value.postings);
  return settled.value.record;
}

/** Replaces the order's earlier contribution to its member's figures. It may have been another member's. */
function contributeOrder({ book }: OrderContext, before: OrderRecord, after: OrderRecord): void {
  const [was, is] = [countedOf(before), countedOf(after)];
  const isOwn = was !== null && was.customerId === is?.customerId;
  if (was !== null && !isOwn) addToFigures(book, was.customerId, { was, is: null });
  if (is === null) return;
  addToFigures(book, is.customerId, { was: isOwn ? was : null, is });
  const { lastActivityAt } = book.member(is.customerId);
  if (Date.parse(is.at) > Date.parse(lastActivityAt)) book.change(is.customerId, { lastActivityAt: is.at });
}

interface Counted extends Contribution {
  readonly customerId: string;
}

function addToFigures(
  book: Book,
  customerId: string,
  { was, is }: { readonly was: Counted | null; readonly is: Counted | null },
): void {
  const { ordersCount, spentMinor } = book.member(customerId);
  const figures = {
    ordersCount: ordersCount + Number(is !== null) - Number(was !== null),
    spentMinor: spentMinor + (is?.spentMinor ?? 0) - (was?.spentMinor ?? 0),
  };
  const isSame = was?.at === is?.at && was?.spentMinor === is?.spentMinor && was?.points === is?.points;
  const recount = isSame ? null : { was, is: is ?? { ...was!, spentMinor: 0, points: 0 } };
  book.contribute(customerId, figures, recount ? { recount } : {});
}

/** Null: the order counts in no member's figures. */
function countedOf(record: OrderRecord): Counted | null {
  const { customerId, orderId, state, isDeleted, eligibleMinor, postedPoints } = record;
  if (customerId === null || state === null || isDeleted || state.isTest) return null;
  const amounts = { spentMinor: eligibleMinor, points: postedPoints };
  return { customerId, id: orderId, isOrder: true, at: momentOf(state), ...amounts };
}

/** As instants are compared and stored. */
const momentOf = ({ processedAt }: OrderState): string => new Date(processedAt).toISOString();
