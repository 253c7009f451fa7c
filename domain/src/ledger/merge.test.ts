// Two customers are merged and separated again, whatever happened to them before and to the kept one meanwhile.
import { array, boolean, constantFrom, property, record, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_POINTS } from "../bounds.ts";
import { aProgram, idsInOrder, spendRule } from "../testing/builders.ts";
import {
  changeMember,
  changeStore,
  histories,
  Mailbox,
  memberSteps,
  type MemberStep,
  type Step,
} from "../testing/histories.ts";
import { holds } from "../testing/property.ts";
import { SimulatedShop } from "../testing/simulated-shop.ts";
import { SimulatedStore } from "../testing/simulated-store.ts";
import { entryOfLot } from "./entry.ts";
import { mergeLedgers, unmergeLedgers, type DoubledBonus, type Merged } from "./merge.ts";
import { deriveLots } from "./derive.ts";
import { NO_EXPIRY } from "./lots.ts";
import { lotsOf, type MemberLedger } from "./posting.ts";

const NOW = "2026-11-01T12:00:00.000Z";

/** Anna is merged into Ben. */
class Pair {
  readonly shop: SimulatedShop;
  readonly #newId = idsInOrder("m");
  #merge: { merged: Merged; doubled: number; points: number; lifetime: number } | null = null;

  constructor(
    holdDays: number,
    negativeBalance: "allow_negative" | "stop_at_zero",
    history: readonly Step[],
  ) {
    const store = new SimulatedStore(true);
    const mailbox = new Mailbox(store);
    const program = aProgram({ earning: [spendRule(250)], orders: { negativeBalance, holdDays } });
    const multipliers = { anna: 10_000, ben: 10_000 };
    this.shop = new SimulatedShop({ program, multipliers, read: store.read, now: NOW });
    for (const step of history) {
      if (step.type === "deliver") continue;
      if ("isDeliveredAtOnce" in step) {
        changeStore(store, step);
        for (const message of mailbox.collect(true)) this.shop.deliver(message);
      } else changeMember(this.shop, step);
    }
  }

  get anna(): MemberLedger {
    return this.shop.members.get("anna")!;
  }

  get ben(): MemberLedger {
    return this.shop.members.get("ben")!;
  }

  merge(bonuses: readonly DoubledBonus[] = []): void {
    const merged = mergeLedgers(this.anna, this.ben, bonuses, this.#context());
    if (!merged.ok) throw new Error(merged.code);
    const doubled = bonuses.reduce((sum, { points }) => sum + points, 0);
    const points = this.anna.available + this.anna.pending - doubled;
    this.#merge = { merged: merged.value, doubled, points, lifetime: this.anna.lifetime - doubled };
    this.#keep(merged.value);
  }

  /** Nothing happened to Anna's orders meanwhile. */
  unmerge(): void {
    const { merged, points, lifetime, doubled } = this.#merge!;
    const opened = new Set(merged.postings.map((posting) => posting.postingId));
    const bens = this.shop.book.postings.filter(({ customerId }) => customerId === "ben");
    const entries = bens.flatMap((one) =>
      one.entries.map((entry) => ({ postingId: one.postingId, ...entry })),
    );
    const uses = bens.flatMap(({ lotUses }) => lotUses);
    const lots = deriveLots(entries, uses, NO_EXPIRY).lots.filter(({ lotId }) =>
      opened.has(entryOfLot(lotId).postingId),
    );
    const undone = unmergeLedgers(
      this.anna,
      this.ben,
      { points, lifetime, doubled, lots },
      { ...this.#context() },
    );
    if (!undone.ok) throw new Error(undone.code);
    this.#keep(undone.value);
  }

  check(): void {
    expect([this.anna, this.ben].flatMap((member) => this.shop.book.problemsOf(member))).toEqual([]);
    expect(this.shop.book.total()).toBe(0);
    expect(this.shop.book.balance("merged")).toBe(0);
  }

  #keep({ from, into, postings }: Merged): void {
    this.shop.members.set("anna", from);
    this.shop.members.set("ben", into);
    this.shop.book.record(postings);
    this.check();
  }

  #context = () => ({ mergeId: "merge-1", newId: this.#newId, now: this.shop.now, actor: "test" });
}

const totals = ({ available, pending, lifetime }: MemberLedger) => ({ available, pending, lifetime });
const sumOf = (a: MemberLedger, b: MemberLedger) => ({
  available: a.available + b.available,
  pending: a.pending + b.pending,
  lifetime: a.lifetime + b.lifetime,
});
const nothing = { available: 0, pending: 0, lifetime: 0 };

const settings = record({
  holdDays: constantFrom(0, 14),
  negativeBalance: constantFrom("allow_negative" as const, "stop_at_zero" as const),
  isBonusDoubled: boolean(),
});

/** Only Ben acts while they are merged; undoing an entry of Anna's is refused then. */
const whileOne = array(
  memberSteps.filter(({ type }) => type !== "undo" && type !== "give_back"),
  { maxLength: 12 },
).map((steps) =>
  steps.map((step): MemberStep => ("customerId" in step ? { ...step, customerId: "ben" } : step)),
);

function bonusOf(pair: Pair): DoubledBonus[] {
  const lot = lotsOf(pair.anna).find(({ orderId, isHeld }) => orderId === null && !isHeld);
  return lot ? [{ points: lot.points, openedLotIds: [lot.lotId], expired: [] }] : [];
}

describe("merging two customers", () => {
  test("leaves one with nothing and the other with everything, and the ledger's promises hold", () => {
    holds(
      property(tuple(settings, histories), ([{ holdDays, negativeBalance, isBonusDoubled }, history]) => {
        const pair = new Pair(holdDays, negativeBalance, history);
        const bonuses = isBonusDoubled ? bonusOf(pair) : [];
        const doubled = bonuses.reduce((sum, { points }) => sum + points, 0);
        const both = sumOf(pair.anna, pair.ben);
        pair.merge(bonuses);
        expect(totals(pair.anna)).toEqual(nothing);
        expect(pair.anna.lots).toEqual([]);
        expect(pair.anna.debts).toEqual([]);
        expect(totals(pair.ben)).toEqual({
          ...both,
          available: both.available - doubled,
          lifetime: both.lifetime - doubled,
        });
      }),
      150,
    );
  });

  test("undone at once, brings back what each had", () => {
    holds(
      property(tuple(settings, histories), ([{ holdDays, negativeBalance, isBonusDoubled }, history]) => {
        const pair = new Pair(holdDays, negativeBalance, history);
        const [anna, ben] = [totals(pair.anna), totals(pair.ben)];
        pair.merge(isBonusDoubled ? bonusOf(pair) : []);
        pair.unmerge();
        expect(totals(pair.anna)).toEqual(anna);
        expect(totals(pair.ben)).toEqual(ben);
      }),
      150,
    );
  });

  test("undone later, returns everything that was moved: what the other did meanwhile stays with the other", () => {
    holds(
      property(tuple(settings, histories, whileOne), ([{ holdDays, negativeBalance }, history, steps]) => {
        const pair = new Pair(holdDays, negativeBalance, history);
        const [anna, ben] = [pair.anna, pair.ben];
        pair.merge();
        const before = pair.ben.available + pair.ben.pending;
        const lifetimeBefore = pair.ben.lifetime;
        for (const step of steps) {
          changeMember(pair.shop, step);
          pair.check();
        }
        const meanwhile = pair.ben.available + pair.ben.pending - before;
        // Orders that Ben claims are earned.
        const earned = pair.ben.lifetime - lifetimeBefore;
        pair.unmerge();
        expect(pair.anna.available + pair.anna.pending).toBe(anna.available + anna.pending);
        expect(pair.ben.available + pair.ben.pending).toBe(ben.available + ben.pending + meanwhile);
        expect([pair.anna.lifetime, pair.ben.lifetime]).toEqual([anna.lifetime, ben.lifetime + earned]);
      }),
      150,
    );
  });
});

describe("a lot that moves", () => {
  const imported = (customerId: string, points: number, expiresInDays: number | null): Step => ({
    type: "import",
    customerId,
    points,
    expiresInDays,
  });

  test("keeps its dates, there and back", () => {
    const pair = new Pair(0, "allow_negative", [imported("anna", 200, 40)]);
    const [before] = lotsOf(pair.anna);
    pair.merge();
    const dates = { availableAt: before!.availableAt, expiresAt: before!.expiresAt };
    expect(pair.ben.lots).toMatchObject([{ ...dates, remaining: 200, lotOf: before!.lotId }]);
    pair.unmerge();
    expect(pair.anna.lots).toMatchObject([{ ...dates, remaining: 200 }]);
  });

  test("pays a debt of the kept customer, who owes it again when the merge is undone", () => {
    const pair = new Pair(0, "allow_negative", [
      imported("anna", 200, null),
      { type: "adjust", customerId: "ben", points: -50, countsTowardTier: false },
    ]);
    pair.merge();
    expect(totals(pair.ben)).toMatchObject({ available: 150 });
    pair.unmerge();
    expect([pair.anna.available, pair.ben.available]).toEqual([200, -50]);
  });

  test("is refused if the sum is more than a balance may hold", () => {
    const pair = new Pair(0, "allow_negative", []);
    const rich = { ...pair.anna, available: MAX_POINTS };
    const context = { mergeId: "m", newId: () => "x", now: NOW, actor: "test" };
    expect(mergeLedgers(rich, { ...pair.ben, available: 1 }, [], context)).toEqual({
      ok: false,
      code: "unsafe_number",
    });
  });
});

test("a bonus that both had is taken back even if it was spent, and given again by the undo", () => {
  const pair = new Pair(0, "allow_negative", [
    { type: "import", customerId: "anna", points: 100, expiresInDays: null },
    { type: "adjust", customerId: "ben", points: 30, countsTowardTier: false },
  ]);
  const bonuses = bonusOf(pair);
  pair.shop.redeem("anna", 100);
  pair.merge(bonuses);
  expect(pair.ben.available).toBe(-70);
  pair.unmerge();
  expect([pair.anna.available, pair.ben.available]).toEqual([0, 30]);
});
