// The ledger under random histories: orders, edits, refunds, cancellations and reopenings whose updates come late,
// twice and in any order, mixed with redemptions, returns, adjustments, imports, undos and releases.
import { boolean, constantFrom, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { ExpirySetting } from "../dates/expiry.ts";
import { settleOrder } from "../orders/settle-order.ts";
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
  const { negativeBalance, holdDays, isGiftCardPaymentCounted, hasBigBasketRule, tierBasis } = setting;
  const rule = { id: "big", kind: "order_fixed", enabled: true, config: bigBasket };
  return aProgram({
    earning: [spendRule(250), ...(hasBigBasketRule ? [rule] : [])],
    orders: { negativeBalance, holdDays, include: { paidWithGiftCard: isGiftCardPaymentCounted } },
    tiers: { basis: tierBasis, levels },
  });
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
        const target = plainTarget(order, this.store.deleted.has(order.orderId), this.#rulesFor(customerId));
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
      writtenOff += this.#writtenOff(record.orderId);
      const { customerId } = record.state ?? {};
      if (!customerId) continue;
      const again = settleOrder(record, members.get(customerId)!, this.shop.context());
      expect(again.ok && again.value.postings).toEqual([]);
    }
    expect(0 - book.balance("written_off")).toBe(writtenOff);
    for (const customerId of members.keys()) this.#checkTier(customerId);
  }

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

  #rulesFor = (customerId: string): PlainRules => ({
    pointsPerUnitHundredths: 250,
    tierBasisPoints: multipliers[customerId]!,
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
