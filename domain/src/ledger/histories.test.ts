// The ledger under random histories: orders, edits, refunds, cancellations and reopenings whose updates come late,
// twice and in any order, mixed with redemptions, returns, adjustments, imports, undos, releases, joining and claims, under
// tiers that count over a lifetime, 12 months or a calendar year.
import { boolean, constantFrom, property, record } from "fast-check";
import { expect, test } from "vitest";
import { addLocalDays, addMonths } from "../dates/calendar.ts";
import type { ExpirySetting } from "../dates/expiry.ts";
import { toLocalDate } from "../dates/local-time.ts";
import { settleOrder } from "../orders/settle-order.ts";
import type { ProgramDocument } from "../program/program.ts";
import { changeOf, sourceKey } from "./entry.ts";
import { lotsOf, type Posting } from "./posting.ts";
import { aProgram, spendRule } from "../testing/builders.ts";
import { changeMember, changeStore, Mailbox, histories, memberIds, type Step } from "../testing/histories.ts";
import { plainTarget, type PlainRules } from "../testing/plain-target.ts";
import { holds } from "../testing/property.ts";
import { SimulatedShop } from "../testing/simulated-shop.ts";
import { SimulatedStore, type Message } from "../testing/simulated-store.ts";

interface Setting {
  readonly negativeBalance: "allow_negative" | "stop_at_zero";
  readonly holdDays: number;
  readonly isGiftCardPaymentCounted: boolean;
  readonly hasBigBasketRule: boolean;
  readonly isEachChangeDated: boolean;
  readonly tierBasis: "spend" | "points";
  readonly window: ProgramDocument["tiers"]["window"];
  readonly graceDays: number;
  /** Whether Ben joins later, if ever. */
  readonly isBenStrange: boolean;
  /** After a month. */
  readonly expiry: ExpirySetting["policy"];
}

const settings = record<Setting>({
  negativeBalance: constantFrom("allow_negative", "stop_at_zero"),
  holdDays: constantFrom(0, 14),
  isGiftCardPaymentCounted: boolean(),
  hasBigBasketRule: boolean(),
  isEachChangeDated: boolean(),
  tierBasis: constantFrom("spend", "points"),
  window: constantFrom("lifetime", "rolling_12_months", "calendar_year"),
  graceDays: constantFrom(0, 10),
  isBenStrange: boolean(),
  expiry: constantFrom("never", "per_lot", "inactivity"),
});

const multipliers: Readonly<Record<string, number>> = { anna: 10_000, ben: 12_500 };
/** Tiers that a few orders can reach, by spend or by points. */
const levels = [
  { id: "silver", name: "Silver", threshold: 150 },
  { id: "gold", name: "Gold", threshold: 12_000 },
];
const bigBasket = { points: 50, minimumSpendMinor: 5_000 };

function programOf(setting: Setting) {
  const {
    negativeBalance,
    holdDays,
    isGiftCardPaymentCounted,
    hasBigBasketRule,
    tierBasis,
    window,
    graceDays,
  } = setting;
  const rule = { id: "big", kind: "order_fixed", enabled: true, config: bigBasket };
  return aProgram({
    earning: [spendRule(250), ...(hasBigBasketRule ? [rule] : [])],
    orders: { negativeBalance, holdDays, include: { paidWithGiftCard: isGiftCardPaymentCounted } },
    tiers: { basis: tierBasis, levels, window, graceDays },
  });
}

const days = new Map<string, string>();

function dayOf(at: string): string {
  const day = days.get(at) ?? toLocalDate(at, "Europe/Berlin");
  days.set(at, day);
  return day;
}

/** A store and its program. Every promise is checked after each event. */
class World {
  readonly setting: Setting;
  readonly store: SimulatedStore;
  readonly shop: SimulatedShop;
  readonly mailbox: Mailbox;
  /** The highest tier that each member has reached, as a number. */
  readonly #climbed = new Map<string, number>();
  readonly #earnedOf = new Map<string, number>();
  /** Adjustments that count, by the source key of their undo. */
  readonly #adjustments = new Map<string, number>();
  #read = 0;

  constructor(setting: Setting) {
    this.setting = setting;
    this.store = new SimulatedStore(setting.isEachChangeDated);
    this.mailbox = new Mailbox(this.store);
    const now = "2026-11-01T12:00:00.000Z";
    this.shop = new SimulatedShop({
      program: programOf(setting),
      multipliers,
      read: this.store.read,
      now,
      expiry: { policy: setting.expiry, months: 1 },
      strangers: setting.isBenStrange ? ["ben"] : [],
    });
  }

  play(step: Step): void {
    if (step.type === "deliver") {
      const message = this.mailbox.take(step);
      if (message) this.#deliver(message);
    } else if ("isDeliveredAtOnce" in step) {
      changeStore(this.store, step);
      for (const message of this.mailbox.collect(step.isDeliveredAtOnce)) this.#deliver(message);
    } else {
      changeMember(this.shop, step);
      this.#check();
    }
  }

  /** Delivers all remaining messages: then the ledger must agree with the store. */
  end(): void {
    this.mailbox.collect(false);
    for (const message of this.mailbox.takeAll()) this.#deliver(message);
    for (const customerId of memberIds) {
      const member = this.shop.members.get(customerId)!;
      let owned = this.shop.besideOrders.get(customerId) ?? 0;
      for (const order of this.store.orders) {
        if (order.customerId !== customerId) continue;
        const isDeleted = this.store.deleted.has(order.orderId);
        const target = this.#isPinned(order.orderId)
          ? 0
          : plainTarget(order, isDeleted, this.#rulesFor(customerId, order.orderId));
        expect(this.shop.book.postedFor(order.orderId)).toBe(target);
        owned += target + this.#writtenOff(order.orderId);
      }
      expect(member.available + member.pending).toBe(owned);
    }
  }

  #deliver(message: Message): void {
    const before = new Map(this.shop.members);
    const known = this.shop.book.postings.length;
    this.shop.deliver(message);
    for (const posting of this.shop.book.postings.slice(known))
      this.#checkTakenBack(posting, message.orderId);
    this.#check();
    if (this.setting.negativeBalance === "stop_at_zero")
      for (const [customerId, member] of this.shop.members)
        expect(member.available).toBeGreaterThanOrEqual(Math.min(0, before.get(customerId)!.available));
    const after = new Map(this.shop.members);
    const count = this.shop.book.postings.length;
    this.shop.deliver(message);
    expect(this.shop.book.postings.length).toBe(count);
    // A member without a new posting is the identical object.
    for (const [customerId, member] of after) expect(this.shop.members.get(customerId)).toBe(member);
  }

  /** An order that takes other points than its own leaves none of its own, neither open nor expired. */
  #checkTakenBack({ kind, lotUses, shortfall, customerId }: Posting, orderId: string): void {
    if (kind !== "order_clawback") return;
    const { book } = this.shop;
    const isOwn = (lotId: string): boolean => {
      const { lotOf, orderId: own } = book.lots.get(lotId)!.lot;
      return own === orderId || (lotOf !== null && book.lots.get(lotOf)?.lot.orderId === orderId);
    };
    if (shortfall === 0 && lotUses.every(({ lotId }) => isOwn(lotId))) return;
    expect(this.shop.expiredOf(orderId)).toEqual([]);
    expect(lotsOf(this.shop.members.get(customerId)!).filter(({ lotId }) => isOwn(lotId))).toEqual([]);
  }

  #check(): void {
    const { book, members, records } = this.shop;
    const problems = [...members.values()].flatMap((member) => book.problemsOf(member));
    if (problems.length > 0) expect(problems).toEqual([]);
    expect(book.total()).toBe(0);
    let writtenOff = 0;
    for (const record of records.values()) {
      expect(book.postedFor(record.orderId)).toBe(record.postedPoints);
      expect(record.postedPoints).toBe(record.explanation?.points ?? 0);
      // What came before its customer joined has no points until it is claimed.
      if (this.#isPinned(record.orderId)) expect(record.postedPoints).toBe(0);
      writtenOff += this.#writtenOff(record.orderId);
      const { customerId } = record.state ?? {};
      if (!customerId) continue;
      const again = settleOrder(record, members.get(customerId)!, this.shop.context());
      expect(again.ok && again.value.postings).toEqual([]);
    }
    expect(0 - book.balance("written_off")).toBe(writtenOff);
    for (const customerId of members.keys()) {
      if (this.setting.window === "lifetime") this.#checkTier(customerId);
      else this.#checkWindow(customerId);
    }
  }

  /** Until the day on which it is due, the tier is that of each day: the highest of its days of grace. */
  #checkWindow(customerId: string): void {
    const { now } = this.shop;
    const { tierId, tierUntil } = this.shop.standings.get(customerId)!;
    if (tierUntil !== null && tierUntil <= now) return;
    const counted = this.#countedByDay(customerId);
    const today = dayOf(now);
    let reached = -1;
    for (let ago = 0; ago <= this.setting.graceDays; ago += 1) {
      const day = addLocalDays(today, -ago);
      const years = [day.slice(0, 4), String(Number(day.slice(0, 4)) - 1)];
      const sumOf = (counts: (one: string) => boolean): number =>
        counted.filter((one) => counts(one.day)).reduce((sum, { amount }) => sum + amount, 0);
      const progress =
        this.setting.window === "calendar_year"
          ? Math.max(...years.map((year) => sumOf((one) => one <= day && one.startsWith(year))))
          : sumOf((one) => one <= day && day < addMonths(one, 12));
      reached = Math.max(
        reached,
        levels.findLastIndex(({ threshold }) => progress >= threshold),
      );
    }
    expect(tierId).toBe(levels[reached]?.id ?? null);
  }

  #countedByDay(customerId: string): { readonly day: string; readonly amount: number }[] {
    const orders = [...this.shop.records.values()].flatMap(({ state, isDeleted, orderId, explanation }) => {
      if (state?.customerId !== customerId) return [];
      const spent = isDeleted || explanation?.none ? 0 : (explanation?.eligible ?? 0);
      const amount = this.setting.tierBasis === "spend" ? spent : this.shop.book.postedFor(orderId);
      return [{ day: dayOf(state.processedAt), amount }];
    });
    if (this.setting.tierBasis === "spend") return orders;
    const own = this.shop.book.postings.filter((posting) => posting.customerId === customerId);
    const adjusted = own.flatMap(({ postingId, explanation, entries, occurredAt }) => {
      if (explanation.kind !== "adjustment" || !explanation.countsTowardTier) return [];
      const amount = entries.reduce((sum, entry) => sum - changeOf(entry, "adjusted"), 0);
      const isUndone = own.some((one) => one.sourceKey === sourceKey.undo(postingId));
      return isUndone ? [] : [{ day: dayOf(occurredAt), amount }];
    });
    return [...orders, ...adjusted];
  }

  #isPinned = (orderId: string): boolean => this.shop.pinned.has(orderId) && !this.shop.claims.has(orderId);

  /** A tier that progress reached once is kept, and none above it is given. */
  #checkTier(customerId: string): void {
    const progress = this.setting.tierBasis === "spend" ? this.#spent(customerId) : this.#earned(customerId);
    const reached = levels.filter(({ threshold }) => progress >= threshold).length;
    const climbed = Math.max(this.#climbed.get(customerId) ?? 0, reached);
    this.#climbed.set(customerId, climbed);
    const { tierId } = this.shop.standings.get(customerId)!;
    expect(tierId).toBe(levels[climbed - 1]?.id ?? null);
  }

  #spent = (customerId: string): number =>
    [...this.shop.records.values()]
      .filter(({ state, isDeleted }) => state?.customerId === customerId && !isDeleted)
      .reduce((sum, { explanation }) => sum + (explanation?.none ? 0 : (explanation?.eligible ?? 0)), 0);

  /** Points of orders and of counted adjustments that were not undone, added up posting by posting. */
  #earned(customerId: string): number {
    const { postings } = this.shop.book;
    for (const posting of postings.slice(this.#read)) {
      const { postingId, customerId: owner, kind, explanation, entries } = posting;
      const isCounted = explanation.kind === "adjustment" && explanation.countsTowardTier;
      const points = entries.reduce(
        (sum, one) => sum - changeOf(one, "issued") - changeOf(one, "adjusted"),
        0,
      );
      if (isCounted) this.#adjustments.set(sourceKey.undo(postingId), points);
      const undone = kind === "undo" ? -(this.#adjustments.get(posting.sourceKey) ?? 0) : 0;
      const counted = explanation.kind === "order" || isCounted ? points : undone;
      this.#earnedOf.set(owner, (this.#earnedOf.get(owner) ?? 0) + counted);
    }
    this.#read = postings.length;
    return this.#earnedOf.get(customerId) ?? 0;
  }

  #writtenOff = (orderId: string): number =>
    this.shop.records.get(orderId)?.writeOffs.reduce((sum, one) => sum + one.outstanding, 0) ?? 0;

  /** Somebody who had not joined had no tier. */
  #rulesFor = (customerId: string, orderId: string): PlainRules => ({
    pointsPerUnitHundredths: 250,
    tierBasisPoints: this.shop.claims.has(orderId) ? 10_000 : multipliers[customerId]!,
    fixed: this.setting.hasBigBasketRule ? bigBasket : null,
    isGiftCardPaymentCounted: this.setting.isGiftCardPaymentCounted,
  });
}

test("whatever happens, every promise of the ledger holds after each step, and it ends in agreement with the store", () => {
  holds(
    property(settings, histories, (setting, history) => {
      const world = new World(setting);
      for (const step of history) world.play(step);
      world.end();
    }),
    400,
  );
});

test("an undone adjustment counts toward no tier, also if its points had expired", () => {
  const world = new World({
    negativeBalance: "allow_negative",
    holdDays: 0,
    isGiftCardPaymentCounted: false,
    hasBigBasketRule: false,
    isEachChangeDated: false,
    tierBasis: "points",
    window: "lifetime",
    graceDays: 0,
    isBenStrange: false,
    expiry: "per_lot",
  });
  world.play({ type: "adjust", customerId: "anna", points: 60, countsTowardTier: true });
  world.play({ type: "wait", days: 31 });
  world.play({ type: "look" });
  world.play({ type: "undo", which: 0 });
  expect(world.shop.standings.get("anna")).toMatchObject({ countedAdjustments: 0 });
});
