// A shop's days, one after the other, with everything that goes wrong: webhooks come twice, late, in any order, or never;
// the store fails one call in twenty, also after it has done what was asked; the merchant's own server fails; and the
// server is killed in the middle of its work.
import { setTimeout as sleep } from "node:timers/promises";
import { Day, type YearMemory, type YearRedemption } from "./day.ts";
import { goOnWithBatches } from "./happenings/batches.ts";
import { happenings } from "./happenings/happenings.ts";
import { newPerson } from "./happenings/in-the-store.ts";
import { changeProgram } from "./happenings/over-the-api.ts";
import { yearProgram, yearRewards } from "./year-program.ts";
import { YearShop } from "./year-shop.ts";
import { redemptions as listRedemptions } from "./year.sql.ts";

export interface YearPlan {
  readonly seed: number;
  /** The first day. */
  readonly from: string;
  readonly days: number;
  readonly members: number;
  readonly happeningsADay: number;
  /** The server is killed once in so many days. */
  readonly daysBetweenKills: number;
  readonly daysBetweenProgramChanges: number;
}

export interface SimulatedYear {
  readonly year: YearShop;
  readonly memory: YearMemory;
  readonly kills: number;
}

const DAY_MS = 86_400_000;
/** From when the program is switched on until the first day: nothing expires in its first 30 days. */
const DAYS_OF_CALM = 27;
/** Of a day's happenings at a time. */
const AT_ONCE = 4;
/** Longer than the longest wait before a webhook is tried again. */
const DAYS_OF_REST = 4;
const HOLD_MS = 20;
/** Calls that give money or take it back: their answers are lost more often. */
const moneyCalls = [
  "discountCodeBasicCreate",
  "giftCardCreate",
  "storeCreditAccountCredit",
  "discountCodeFreeShippingCreate",
  "giftCardDeactivate",
  "storeCreditAccountDebit",
] as const;
const MINUTES_DOWN = 2;

/** Leaves the shop open, for the proof; `year.close()` ends it. */
export async function simulate(plan: YearPlan): Promise<SimulatedYear> {
  const opensAt = new Date(Date.parse(plan.from) - DAYS_OF_CALM * DAY_MS).toISOString();
  const year = await YearShop.open({ seed: plan.seed, from: opensAt });
  try {
    const memory = await begin(year, plan);
    let kills = 0;
    for (let n = 1; n <= plan.days; n += 1) {
      moveToDay(year, plan, n);
      const isKillDay = n % plan.daysBetweenKills === 0;
      const isChangeDay = n % plan.daysBetweenProgramChanges === 0;
      await liveThrough(year, memory, { count: plan.happeningsADay, isKillDay, isChangeDay });
      if (isKillDay) kills += 1;
    }
    await rest(year, memory, plan);
    return { year, memory, kills };
  } catch (error) {
    await year.close();
    throw error;
  }
}

/** In working hours; each later than the one before. */
function moveToDay(year: YearShop, { from }: YearPlan, n: number): void {
  const midnight = Math.floor(Date.parse(from) / DAY_MS) * DAY_MS + n * DAY_MS;
  year.moveTo(new Date(midnight + year.dice.between(60, 1_300) * 60_000));
}

/** A shop with customers, orders from before the app, a program, and a reward of each kind. */
async function begin(year: YearShop, plan: YearPlan): Promise<YearMemory> {
  const { control } = year;
  const shop = year.shop.domain;
  const pot = control.createProduct({ shop, title: "A pot", priceMinor: 1_250 });
  const plain = control.createProduct({ shop, title: "No points", priceMinor: 900, tags: ["no-points"] });
  const memory: YearMemory = {
    people: [],
    orders: [],
    tills: [],
    rewards: [],
    postings: [],
    merges: [],
    batches: [],
    told: new Set(),
    friends: new Map(),
    happened: new Map(),
    emails: 0,
    programChanges: 0,
    products: { potId: pot.id, plainId: plain.id },
  };
  const { program } = await year.ask("{ program { version } }");
  // The store's times are whole seconds.
  const earnsFrom = new Date(year.clock.now().getTime() - 60_000).toISOString();
  const saved = await year.ask(
    `mutation ($version: Int!, $document: JSON!) {
       programUpdate(expectedVersion: $version, input: { status: ON, document: $document }) {
         userErrors { code message } } }`,
    { version: program.version, document: yearProgram(earnsFrom) },
  );
  if (!saved) throw new Error(`The program was refused: ${[...year.refusals.keys()].join(", ")}`);
  for (const { kind, points, config } of yearRewards(String(pot.variants[0]!.id))) {
    const made = await year.ask(
      `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } userErrors { code message } } }`,
      { input: { kind, name: kind, points, config, status: "ACTIVE" } },
    );
    if (!made) throw new Error(`${kind} was refused: ${[...year.refusals.keys()].join(", ")}`);
    memory.rewards.push({ id: made.rewardCreate.reward.id, kind, points });
  }
  const firstDay = await Day.open(year, memory);
  const before = new Date(Date.parse(plan.from) - (DAYS_OF_CALM + 5) * DAY_MS);
  for (let n = 0; n < plan.members; n += 1) {
    const { id } = newPerson(firstDay, n % 4 !== 0);
    const lines = [{ quantity: 1, title: "Tea", unitPriceMinor: 2_500 }];
    if (n % 10 === 1) control.placeOrder({ shop, customerId: id, lines, at: before, isSilent: true });
    if (n % 100 === 0) await control.waitUntilBelow({ count: 400 });
  }
  await year.settle();
  disturb(year, plan.seed);
  year.receiver.falter();
  return memory;
}

/** One delivery in six comes twice, late or out of order, one in a hundred is lost; one call in twenty fails. */
function disturb({ control, shop: { domain: shop } }: YearShop, seed: number): void {
  control.disturbDeliveries({ kind: "duplicate", rate: 0.06, seed: seed + 1 });
  control.disturbDeliveries({ kind: "reorder", rate: 0.08, seed: seed + 2 });
  control.disturbDeliveries({ kind: "delay", delayMs: 60, rate: 0.03, seed: seed + 3 });
  // What is told by orders alone is found again by reading them.
  for (const topic of ["orders/create", "orders/paid", "orders/updated", "refunds/create"])
    control.disturbDeliveries({ kind: "drop", topic, rate: 0.01, seed: seed + 4 });
  for (const [kind, rate] of [
    ["timeout_after_work", 0.015],
    ["timeout_before_work", 0.01],
    ["truncated_json", 0.005],
    ["http_500", 0.01],
    ["http_502", 0.01],
  ] as const)
    control.disturbPlatform({ kind, rate, shop, holdMs: HOLD_MS, seed: seed + 5 + rate * 1_000 });
  for (const [nth, field] of moneyCalls.entries())
    for (const [kind, rate] of [
      ["timeout_after_work", 0.15],
      ["timeout_before_work", 0.05],
    ] as const)
      control.disturbPlatform({
        kind,
        rate,
        field,
        shop,
        holdMs: HOLD_MS,
        seed: seed + 50 + nth * 2 + (rate > 0.1 ? 1 : 0),
      });
  control.disturbPlatform({ kind: "final_refusal", rate: 0.02, shop, seed: seed + 40 });
}

async function liveThrough(
  year: YearShop,
  memory: YearMemory,
  about: { readonly count: number; readonly isKillDay: boolean; readonly isChangeDay: boolean },
): Promise<void> {
  const day = await Day.open(year, memory);
  await year.addScheduledJobs();
  const killed = about.isKillDay ? killAndStart(year) : Promise.resolve();
  const under = new Set<Promise<void>>(about.isChangeDay ? [changeProgram(day)] : []);
  for (let n = 0; n < about.count; n += 1) {
    const { name, does } = year.dice.weigh(happenings);
    memory.happened.set(name, (memory.happened.get(name) ?? 0) + 1);
    const work = Promise.resolve(does(day)).finally(() => under.delete(work));
    under.add(work);
    if (under.size >= AT_ONCE) await Promise.race(under);
  }
  await Promise.all([killed, ...under]);
  await goOnWithBatches(day);
  await settleDoubts(year);
  await year.settle();
  // Such as a change of an order that could not be read before it was deleted.
  const retried = await year.ask("mutation { setAsideRetry { retried userErrors { code } } }");
  if (retried?.setAsideRetry.retried > 0) await year.settle();
  await year.tellAll();
}

/** It is down for two minutes: what it had claimed for itself, such as a refresh of tokens, is free again by then. */
async function killAndStart(year: YearShop): Promise<void> {
  await sleep(year.dice.between(5, 250));
  await year.server.kill();
  year.clock.set(new Date(year.clock.now().getTime() + MINUTES_DOWN * 60_000).toISOString());
  await year.server.start(year.clock.now());
}

/** Staff look in the store whether the customer has it. */
async function settleDoubts(year: YearShop): Promise<void> {
  const rows = await year.rows<YearRedemption & { spec: { expiresAt?: string } }>(listRedemptions);
  for (const { id, spec, customer } of rows.filter(
    ({ status, isInDoubt }) => status === "REQUESTED" && isInDoubt,
  )) {
    const account = year.control.storeCredit({ shop: year.shop.domain, customerId: customer });
    const wasGiven = (account?.transactions ?? []).some(
      ({ kind, expiresAt }) =>
        kind === "credit" && expiresAt !== null && Date.parse(expiresAt) === Date.parse(spec.expiresAt ?? ""),
    );
    await year.ask(
      `mutation ($id: ID!, $wasGiven: Boolean!) {
         redemptionSettle(id: $id, wasGiven: $wasGiven) { userErrors { code } } }`,
      { id, wasGiven },
    );
  }
}

/** Days on which nothing happens and nothing fails: what is under way comes to its end. */
async function rest(year: YearShop, memory: YearMemory, plan: YearPlan): Promise<void> {
  year.control.clearFaults();
  year.receiver.recover();
  for (let n = 1; n <= DAYS_OF_REST; n += 1) {
    moveToDay(year, plan, plan.days + n);
    await liveThrough(year, memory, { count: 0, isKillDay: false, isChangeDay: false });
  }
  await year.settle({ isWoken: true });
}
