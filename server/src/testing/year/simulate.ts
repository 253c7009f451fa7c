// The days of one shop or many, one after the other, with everything that goes wrong: webhooks come twice, late, in any
// order, or never; the store fails one call in twenty, also after it has done what was asked; the merchants' own server
// fails; and the servers are killed in the middle of their work, one or all.
import { setTimeout as sleep } from "node:timers/promises";
import { Day, type YearRedemption } from "./day.ts";
import { Dice } from "./dice.ts";
import { disturb } from "./disturb.ts";
import { goOnWithBatches } from "./happenings/batches.ts";
import { happenings } from "./happenings/happenings.ts";
import { changeProgram } from "./happenings/over-the-api.ts";
import { openShops, type SimulatedShop } from "./open-shops.ts";
import { sideBySide } from "./side-by-side.ts";
import type { YearServer } from "./year-server.ts";
import type { YearWorld } from "./year-world.ts";
import { redemptions as listRedemptions, shopsInDoubt, shopsWithSetAside } from "./year.sql.ts";

export interface YearPlan {
  readonly seed: number;
  readonly shops: number;
  /** Processes on the one database; each of them serves and runs jobs. */
  readonly servers: number;
  /** The first day. */
  readonly from: string;
  readonly days: number;
  /** Of each shop. */
  readonly members: number;
  /** In all shops together. */
  readonly happeningsADay: number;
  /** Once in so many days a server is killed: one after the other in turn, then all of them at once. */
  readonly daysBetweenKills: number;
  /** The longest time until the kill, from when the day begins. */
  readonly killWithinMs: number;
  readonly daysBetweenProgramChanges: number;
}

export interface SimulatedYear {
  readonly world: YearWorld;
  readonly shops: readonly SimulatedShop[];
}

const DAY_MS = 86_400_000;
/** From when the program is switched on until the first day: nothing expires in its first 30 days. */
const DAYS_OF_CALM = 27;
/** Of a day's happenings at a time, for each server. */
const AT_ONCE = 4;
/** Longer than the longest wait before a webhook is tried again. */
const DAYS_OF_REST = 4;
const MINUTES_DOWN = 2;

/** Leaves the shops open, for the proof; `world.close()` ends them. */
export async function simulate(plan: YearPlan): Promise<SimulatedYear> {
  const opensAt = new Date(Date.parse(plan.from) - DAYS_OF_CALM * DAY_MS);
  const simulated = await openShops({ ...plan, opensAt });
  const { world, shops } = simulated;
  const chooser = new Dice(plan.seed + 1);
  try {
    disturb(world.store.control, plan.seed);
    world.receiver.falter();
    for (let n = 1; n <= plan.days; n += 1) {
      moveToDay(world, plan, n);
      await liveThrough(simulated, {
        count: plan.happeningsADay,
        next: () => chooser.pick(shops)!,
        killed: n % plan.daysBetweenKills === 0 ? killedOn(world, n / plan.daysBetweenKills) : [],
        killWithinMs: plan.killWithinMs,
        changing: shops.filter((_, nth) => (n + nth) % plan.daysBetweenProgramChanges === 0),
      });
    }
    await rest(simulated, plan);
    return simulated;
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** In working hours; each later than the one before. */
function moveToDay(world: YearWorld, { from }: YearPlan, n: number): void {
  const midnight = Math.floor(Date.parse(from) / DAY_MS) * DAY_MS + n * DAY_MS;
  world.moveTo(new Date(midnight + world.dice.between(60, 1_300) * 60_000));
}

/** `nth`: of the days on which one is killed, from 1. */
function killedOn({ servers }: YearWorld, nth: number): readonly YearServer[] {
  const one = servers[(nth - 1) % (servers.length + 1)];
  return one ? [one] : servers;
}

interface AboutDay {
  readonly count: number;
  /** In which something happens next. */
  readonly next: () => SimulatedShop;
  readonly killed: readonly YearServer[];
  readonly killWithinMs: number;
  /** Those that change their program. */
  readonly changing: readonly SimulatedShop[];
}

async function liveThrough(simulated: SimulatedYear, about: AboutDay): Promise<void> {
  const { world, shops } = simulated;
  const atOnce = AT_ONCE * world.servers.length;
  const days = new Map<SimulatedShop, Promise<Day>>();
  const dayOf = (one: SimulatedShop): Promise<Day> => {
    const day = days.get(one) ?? Day.open(one.year, one.memory);
    days.set(one, day);
    return day;
  };
  await world.addScheduledJobs();
  const killing = killAndStart(world, about);
  const under = new Set<Promise<void>>();
  const begin = async (does: () => void | Promise<void>): Promise<void> => {
    const work = Promise.resolve(does()).finally(() => under.delete(work));
    under.add(work);
    if (under.size >= atOnce) await Promise.race(under);
  };
  for (const one of about.changing) {
    const day = await dayOf(one);
    await begin(() => changeProgram(day));
  }
  for (let n = 0; n < about.count; n += 1) {
    const one = about.next();
    const day = await dayOf(one);
    const { name, does } = world.dice.weigh(happenings);
    one.memory.happened.set(name, (one.memory.happened.get(name) ?? 0) + 1);
    await begin(() => does(day));
  }
  await Promise.all([killing, ...under]);
  const withBatches = shops.filter(({ memory }) => memory.batches.length > 0);
  await sideBySide(withBatches, atOnce, async (one) => goOnWithBatches(await dayOf(one)));
  await settleDoubts(simulated);
  await world.settle();
  await retrySetAside(simulated);
  await world.tellAll();
}

/** They are down for two minutes: what one had claimed for itself, such as a refresh of tokens, is free again by then. */
async function killAndStart(world: YearWorld, { killed, killWithinMs }: AboutDay): Promise<void> {
  if (killed.length === 0) return;
  await sleep(world.dice.between(5, killWithinMs));
  await Promise.all(killed.map((server) => server.kill()));
  world.moveTo(new Date(world.clock.now().getTime() + MINUTES_DOWN * 60_000));
  await world.start(killed);
}

async function shopsFound({ world, shops }: SimulatedYear, query: string): Promise<SimulatedShop[]> {
  const ids = new Set((await world.rows<{ id: string }>(query)).map(({ id }) => id));
  return shops.filter(({ year }) => ids.has(year.shop.shopId));
}

/** Staff look in the store whether the customer has it. */
async function settleDoubts(simulated: SimulatedYear): Promise<void> {
  for (const { year } of await shopsFound(simulated, shopsInDoubt)) {
    const rows = await year.rows<YearRedemption & { spec: { expiresAt?: string } }>(listRedemptions);
    for (const { id, spec, customer } of rows.filter(
      ({ status, isInDoubt }) => status === "REQUESTED" && isInDoubt,
    )) {
      const account = year.control.storeCredit({ shop: year.shop.domain, customerId: customer });
      const wasGiven = (account?.transactions ?? []).some(
        ({ kind, expiresAt }) =>
          kind === "credit" &&
          expiresAt !== null &&
          Date.parse(expiresAt) === Date.parse(spec.expiresAt ?? ""),
      );
      await year.ask(
        `mutation ($id: ID!, $wasGiven: Boolean!) {
           redemptionSettle(id: $id, wasGiven: $wasGiven) { userErrors { code } } }`,
        { id, wasGiven },
      );
    }
  }
}

/** Such as a change of an order that could not be read before it was deleted. */
async function retrySetAside(simulated: SimulatedYear): Promise<void> {
  let retried = 0;
  for (const { year } of await shopsFound(simulated, shopsWithSetAside)) {
    const data = await year.ask("mutation { setAsideRetry { retried userErrors { code } } }");
    retried += data?.setAsideRetry.retried ?? 0;
  }
  if (retried > 0) await simulated.world.settle();
}

/** Days on which nothing happens and nothing fails: what is under way comes to its end. */
async function rest(simulated: SimulatedYear, plan: YearPlan): Promise<void> {
  const { world, shops } = simulated;
  world.store.control.clearFaults();
  world.receiver.recover();
  const next = () => shops[0]!;
  for (let n = 1; n <= DAYS_OF_REST; n += 1) {
    moveToDay(world, plan, plan.days + n);
    await liveThrough(simulated, { count: 0, next, killed: [], killWithinMs: 0, changing: [] });
  }
  await world.settle({ isWoken: true });
}
