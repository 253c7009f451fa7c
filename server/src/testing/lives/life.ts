// The members of a shop, whose history is played step by step through the use cases, on a clock that the test moves.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { expect } from "vitest";
import { dropAllDue } from "../../jobs/due/mark-due.ts";
import { switchMails } from "../../shopper/shopper-mail/change-mails.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { enrollCustomer } from "../../core/membership/enroll-customer.ts";
import { setTier } from "../../core/customers/set-tier.ts";
import { dueKinds } from "../../features/features.ts";
import { LOOK_AGAIN } from "../../tenant/shops/look-again.job.ts";
import { datesWork } from "../../core/ledger/dates/keep-dates.job.ts";
import { refreshDates } from "../../core/ledger/dates/refresh-dates.job.ts";
import { undoPosting } from "../../core/ledger/undo-posting.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { undoMerge } from "../../intake/merges/undo-merge.ts";
import { claimOrders } from "../../intake/past-orders/claim-orders.job.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { AppError } from "../../process/errors.ts";
import { FIRST_ID } from "../../process/new-id.ts";
import { brokenClaims, deliver } from "../processes/deliver.ts";
import { openImports, type ImportClient } from "../samples/an-import.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../samples/an-order.ts";
import { aShop } from "../samples/a-shop.ts";
import { openApi, type TestApi } from "../test-api.ts";
import type { TestDeps } from "../test-deps.ts";
import { beginLetters, letLettersGo } from "./life-letters.ts";
import { people, type LifeStep } from "./life-steps.ts";

export const BEGINS_AT = "2026-03-02T10:00:00.000Z";
const DAY_MS = 86_400_000;
const EMAIL = (who: number): string => `person-${who}@example.com`;
const level = { multiplierBasisPoints: 12_500, entryGiftPoints: 30, color: "#9aa0a6" };

export interface LifeSetting {
  readonly basis: "spend" | "points";
  readonly window: ProgramDocument["tiers"]["window"];
  readonly graceDays: number;
  readonly holdDays: number;
  readonly policy: ProgramDocument["expiry"]["policy"];
  readonly participants: ProgramDocument["participants"];
}

/** Levels that an order or two reach, by spend and by points. */
export const lifeProgram =
  (
    { basis, window, graceDays, holdDays, policy, participants }: LifeSetting,
    multiplierBasisPoints = 12_500,
  ) =>
  (program: ProgramDocument): ProgramDocument => ({
    ...program,
    participants,
    orders: { ...program.orders, holdDays, guestClaimDays: 30 },
    expiry: { policy, months: 3, warnDays: [10] },
    tiers: {
      basis,
      window,
      graceDays,
      levels: [
        { ...level, multiplierBasisPoints, id: "silver", name: "Silver", threshold: 100 },
        { ...level, multiplierBasisPoints, id: "gold", name: "Gold", threshold: 40_000 },
      ],
    },
  });

const programChanges: readonly ((program: ProgramDocument) => ProgramDocument)[] = [
  (program) => ({ ...program, tiers: { ...program.tiers, window: "calendar_year" } }),
  (program) => ({ ...program, tiers: { ...program.tiers, window: "rolling_12_months", graceDays: 30 } }),
  (program) => ({ ...program, tiers: { ...program.tiers, basis: "points", graceDays: 0 } }),
  (program) => ({ ...program, tiers: { ...program.tiers, window: "lifetime" } }),
  (program) => ({ ...program, expiry: { ...program.expiry, policy: "inactivity", months: 2 } }),
  (program) => ({ ...program, expiry: { ...program.expiry, policy: "per_lot", months: 1 } }),
  (program) => ({ ...program, participants: "everyone" }),
  (program) => ({ ...program, participants: "account_holders" }),
];

let shops = 0;

export class Life {
  readonly #deps: TestDeps;
  readonly #shop: Shop;
  #api: TestApi | null = null;
  readonly #orders: OrderState[] = [];
  readonly #merges: string[] = [];
  readonly #undoable: string[] = [];
  #imports: ImportClient | null = null;
  #count = 0;

  private constructor(deps: TestDeps, shop: Shop) {
    this.#deps = deps;
    this.#shop = shop;
  }

  get shopId(): string {
    return this.#shop.shopId;
  }

  /** At the same moment for each; its people have accounts. */
  static async begin(deps: TestDeps, setting: LifeSetting): Promise<Life> {
    deps.clock.set(BEGINS_AT);
    const shop = await aShop(deps, {
      domain: `life-${(shops += 1)}.myshopify.com`,
      program: lifeProgram(setting),
    });
    if (deps.mailer !== null) await beginLetters(deps, shop.shopId);
    const life = new Life(deps, shop);
    await life.#deliver(
      people.map((_, who) => ({ type: "customer_created", customer: life.#customer(who, true) })),
    );
    return life;
  }

  /** What a rule refuses does not happen. */
  async play(step: LifeStep): Promise<void> {
    try {
      await this.#do(step);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  async #do(step: LifeStep): Promise<void> {
    const { shopId } = this.#shop;
    const deps = this.#deps;
    const actor = "test";
    switch (step.type) {
      case "order":
      case "guest_order":
        return this.#order(step, step.type === "order" ? people[step.who]! : null);
      case "refund":
        return this.#change(step.which, (order) => {
          const [line] = order.lines;
          return line ? { lines: [{ ...line, currentQuantity: Math.max(0, line.currentQuantity - 1) }] } : {};
        });
      case "cancel":
        return this.#change(step.which, (order) => ({ cancelledAt: order.cancelledAt ? null : this.#now() }));
      case "join":
      case "leave":
        return this.#deliver([
          { type: "customer_updated", customer: this.#customer(step.who, step.type === "join") },
        ]);
      case "enroll":
        return enrollCustomer(deps, this.#shop, { customerId: await this.#idOf(step.who), actor });
      case "claim":
        return this.claim(step.who);
      case "erase":
        return eraseCustomerByHand(deps, shopId, { customerId: await this.#idOf(step.who), actor });
      case "merge": {
        const pair = { fromId: await this.#idOf(step.who), intoId: await this.#idOf(step.into) };
        this.#merges.push(await mergeCustomers(deps, shopId, { ...pair, actor }));
        return;
      }
      case "undo_merge": {
        const mergeId = pick(this.#merges, step.which);
        return mergeId === undefined ? undefined : undoMerge(deps, shopId, { mergeId, actor });
      }
      case "adjust": {
        const { points, countsTowardTier } = step;
        const about = { reason: "a test", note: null, idempotencyKey: this.#next(), actor };
        const customerId = await this.#idOf(step.who);
        const { postingId } = await adjustPoints(deps, shopId, {
          customerId,
          points,
          countsTowardTier,
          ...about,
        });
        this.#undoable.push(postingId);
        return;
      }
      case "undo": {
        const postingId = pick(this.#undoable, step.which);
        if (postingId !== undefined) await undoPosting(deps, shopId, { postingId, reason: undefined, actor });
        return;
      }
      case "import":
        return this.#import(step);
      case "set_tier":
        return setTier(deps, shopId, { customerId: await this.#idOf(step.who), tierId: step.tierId, actor });
      case "program":
        return this.#changeProgram(step.which);
      case "letters":
        return letLettersGo(deps, shopId, step.mood);
      case "mail_kind":
        return switchMails(deps, shopId, { kind: step.kind, isOn: step.isOn, actor });
      case "wait_hours":
        return deps.clock.move({ hours: step.hours });
      case "wait":
        return deps.clock.move({ days: step.days });
      case "look":
        return this.look();
    }
  }

  get shop(): Shop {
    return this.#shop;
  }

  /** Nothing is due any more: the next life is another shop's. */
  async end(): Promise<void> {
    await this.#api?.close();
    await this.#deps.db.transaction(this.shopId, async (tx) => dropAllDue(tx));
  }

  look(): Promise<void> {
    return datesWork.task.run(this.#deps, { shopId: this.shopId }, { n: 1, isLast: false });
  }

  /** Waits, and looks at everybody at each instant at which somebody is due. */
  async waitAndLook(days: number): Promise<void> {
    const until = this.#deps.clock.now().getTime() + days * DAY_MS;
    for (;;) {
      const dueAt = await this.#firstDue();
      if (dueAt === null || dueAt.getTime() > until) break;
      if (dueAt > this.#deps.clock.now()) this.#deps.clock.set(dueAt);
      await this.look();
    }
    this.#deps.clock.set(new Date(until));
  }

  /** The claims that a customer who joined has, as their job does; twice, as after a crash. */
  async claim(who: number): Promise<void> {
    const after = { processedAt: "1970-01-01T00:00:00.000Z", orderId: "" };
    const payload = { shopId: this.#shop.shopId, customerId: await this.#idOf(who), after };
    for (const n of [1, 2]) await claimOrders.run(this.#deps, payload, { n, isLast: false });
  }

  async brokenClaims(): Promise<readonly string[]> {
    return [...(await brokenClaims(this.#deps, this.#shop)), ...(await this.#foundTooLate())];
  }

  /** Kinds of work that the shop has before it is asked for them. */
  async #foundTooLate(): Promise<readonly string[]> {
    const rows = await this.#deps.db.global((tx) =>
      tx.kysely.selectFrom("due_work").selectAll().where("shop_id", "=", this.shopId).execute(),
    );
    const foundAt = new Map(rows.map(({ kind, due_at }) => [kind, due_at]));
    return this.#deps.db.transaction(this.shopId, async (tx) => {
      const late: string[] = [];
      for (const { task, nextAt } of dueKinds) {
        if (task.name === LOOK_AGAIN) continue;
        const [at, found] = [await nextAt(tx, this.#deps), foundAt.get(task.name)];
        if (at !== null && (found === undefined || found > at)) late.push(`${task.name} is found too late`);
      }
      return late;
    });
  }

  /** What everybody has, and which tiers they had when. */
  async standings(): Promise<unknown> {
    return this.#deps.db.transaction(this.#shop.shopId, async (tx) => {
      const { shopId } = this.#shop;
      const balances = await tx.kysely
        .selectFrom("balances")
        .innerJoin("customers", "customers.id", "balances.customer_id")
        .select(["platform_id", "available", "pending", "lifetime", "spent_minor", "orders_count", "tier_id"])
        .where("balances.shop_id", "=", shopId)
        .orderBy("platform_id")
        .execute();
      const changes = await tx.kysely
        .selectFrom("tier_changes")
        .innerJoin("customers", "customers.id", "tier_changes.customer_id")
        .select(["platform_id", "changed_at", "from_tier_id", "to_tier_id"])
        .where("tier_changes.shop_id", "=", shopId)
        .orderBy("platform_id")
        .orderBy("changed_at")
        .orderBy("tier_changes.id")
        .execute();
      const expired = await tx.kysely
        .selectFrom("entries")
        .innerJoin("customers", "customers.id", "entries.customer_id")
        .select(["platform_id", "occurred_at", "points"])
        .where("entries.shop_id", "=", shopId)
        .where("kind", "=", "expiry")
        .orderBy("platform_id")
        .orderBy("occurred_at")
        .orderBy("points")
        .execute();
      return { balances, changes, expired };
    });
  }

  async #firstDue(): Promise<Date | null> {
    return this.#deps.db.transaction(this.#shop.shopId, async (tx) => {
      const { due } = await tx.kysely
        .selectFrom("balances")
        .select((by) => by.fn.min("due_at").as("due"))
        .where("shop_id", "=", this.#shop.shopId)
        .executeTakeFirstOrThrow();
      return due;
    });
  }

  async #idOf(who: number): Promise<string> {
    return this.#deps.db.transaction(this.#shop.shopId, async (tx) => {
      const { id } = await tx.kysely
        .selectFrom("customers")
        .select("id")
        .where("shop_id", "=", this.#shop.shopId)
        .where("platform_id", "=", people[who]!)
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  #now = (): string => this.#deps.clock.now().toISOString();
  #next = (): string => `n${(this.#count += 1)}`;

  #customer(who: number, hasAccount: boolean) {
    return aCustomer(people[who], { email: EMAIL(who), hasAccount, updatedAt: this.#now() });
  }

  async #deliver(events: Parameters<typeof deliver>[2]): Promise<void> {
    await deliver(this.#deps, this.#shop, events, "last_resort");
  }

  async #order(
    { who, euros, daysAgo }: { readonly who: number; readonly euros: number; readonly daysAgo: number },
    customerId: string | null,
  ): Promise<void> {
    const processedAt = new Date(this.#deps.clock.now().getTime() - daysAgo * DAY_MS).toISOString();
    const lines = [aLine({ quantity: 2, unitPriceMinor: euros * 50 })];
    const orderId = String(9_001 + this.#orders.length);
    this.#orders.push(anOrder({ orderId, customerId, lines, processedAt, updatedAt: this.#now() }));
    await this.#deliver([this.#told(this.#orders.at(-1)!, who)]);
  }

  #told(order: OrderState, who: number) {
    if (order.customerId !== null)
      return orderChanged(order, this.#customer(people.indexOf(order.customerId as never), true));
    return { type: "order_changed", order, customer: null, guestEmail: EMAIL(who) } as const;
  }

  async #change(which: number, changesOf: (order: OrderState) => Partial<OrderState>): Promise<void> {
    if (this.#orders.length === 0) return;
    const at = which % this.#orders.length;
    const order = this.#orders[at]!;
    // Later than all that was told before, also at the same instant.
    const updatedAt = new Date(
      Math.max(Date.parse(order.updatedAt) + 60_000, this.#deps.clock.now().getTime()),
    ).toISOString();
    this.#orders[at] = { ...order, ...changesOf(order), updatedAt };
    await this.#deliver([this.#told(this.#orders[at], which % people.length)]);
  }

  async #import({ who, points, days, tier }: Extract<LifeStep, { type: "import" }>): Promise<void> {
    this.#api ??= await openApi(this.#deps, this.#shop);
    this.#imports ??= await openImports(this.#deps, this.#shop, this.#api);
    const expires =
      days === null
        ? ""
        : new Date(this.#deps.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const id = await this.#imports.checked(
      `customer_id,points,expiry date,tier\n${people[who]},${points},${expires},${tier}\n`,
    );
    await this.#imports.step("importApply", id);
    await this.#imports.work("apply", id);
  }

  async #changeProgram(which: number): Promise<void> {
    const deps = this.#deps;
    const { shopId } = this.#shop;
    const { version: expectedVersion, document } = await deps.db.transaction(shopId, loadProgram);
    const changed = pick(programChanges, which)!(document);
    const updated = await updateProgram(deps, shopId, { expectedVersion, document: changed, actor: "test" });
    expect(updated.ok).toBe(true);
    await refreshDates.run(deps, { shopId, after: FIRST_ID }, { n: 1, isLast: false });
  }
}

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length];
