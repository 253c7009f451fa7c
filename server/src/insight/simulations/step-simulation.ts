// One step of a simulation: at first the count of what there is, then some members with all they did, and at the end the
// figures.
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { membershipOf, type MemberStatus } from "@laurel/domain/membership.ts";
import { leastPointsOf } from "@laurel/domain/rewards/price.ts";
import { countsFrom } from "@laurel/domain/simulator/counts-from.ts";
import { runRules } from "@laurel/domain/simulator/program-run.ts";
import { simulationResult, type SimulationPlan } from "@laurel/domain/simulator/result.ts";
import { LARGEST_MAX, largestOf, NO_LARGEST, sampleEvery } from "@laurel/domain/simulator/sample.ts";
import { changedRules, type SimulationRules } from "@laurel/domain/simulator/simulate.ts";
import {
  emptyTotals,
  type SimulatedPrice,
  type SimulationTotals,
  type TopMember,
} from "@laurel/domain/simulator/totals.ts";
import { programDocumentSchema, type ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { joinJson } from "../../database/statements/rows-of.ts";
import type { Deps } from "../../process/deps.ts";
import { invariant } from "../../process/errors.ts";
import { FIRST_ID } from "../../process/new-id.ts";
import { readStored } from "../../tenant/documents/read-stored.ts";
import { loadProgram, loadProgramVersions } from "../../tenant/program/load-program.ts";
import { listStoredRewards } from "../../core/rewards/stored-reward.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { addPeople } from "./add-people.ts";
import { countOrders, countPopulation, listOrderCounts, listPeople, type PersonRow } from "./past.sql.ts";
import {
  endSimulation,
  findWork,
  insertMembers,
  moveSimulation,
  planSimulation,
  type WorkRow,
} from "./simulations.sql.ts";
import { type DayRange, instantsOf, monthsOf } from "./range.ts";
import { withLeftOut } from "./stored-simulation.ts";

/** Of a larger shop, a sample of members is worked out. */
export const LOOKED_AT_MAX = 200_000;
const REWARDS_MAX = 250;

export interface StepLimits {
  /** How many orders, and how many members, are worked out at most. */
  readonly lookedAt: number;
  /** In one step. A member with more orders is one step. */
  readonly membersAtOnce: number;
  readonly ordersAtOnce: number;
}

const LIMITS: StepLimits = { lookedAt: LOOKED_AT_MAX, membersAtOnce: 1_000, ordersAtOnce: 5_000 };

/** False when nothing is left to do. */
export async function stepSimulation(
  deps: Deps,
  shop: Shop,
  simulationId: string,
  limits: Partial<StepLimits> = {},
): Promise<boolean> {
  const step = await deps.db.transaction(shop.shopId, (tx) =>
    work(tx, { shop, simulationId, limits: { ...LIMITS, ...limits } }),
  );
  if (step === "ALL_WORKED_OUT")
    await deps.db.transaction(shop.shopId, (tx) => finish(tx, simulationId, deps.clock.now()));
  return step === "GOES_ON";
}

async function work(
  tx: Tx,
  {
    shop,
    simulationId,
    limits,
  }: { readonly shop: Shop; readonly simulationId: string; readonly limits: StepLimits },
): Promise<"GOES_ON" | "ALL_WORKED_OUT" | "HAS_ENDED"> {
  const [row] = await tx.run(findWork, [tx.shopId, simulationId]);
  if (row?.status !== "RUNNING") return "HAS_ENDED";
  const programs = await loadBoth(tx, row);
  const range = { from: row.from_day, to: row.to_day };
  const rules = rulesFor(shop, programs, range);
  const readFrom = readFromOf(programs, range, shop);
  if (row.plan === null) {
    await plan(tx, { simulationId, programs, range, between: [readFrom, rules.until] }, limits);
    return "GOES_ON";
  }
  const { every, largest, prices } = row.plan as SimulationPlan;
  const totals = row.totals as SimulationTotals;
  const after = row.member_cursor ?? FIRST_ID;
  const listed = await tx.run(listPeople, [
    tx.shopId,
    after,
    statusesOf(programs),
    every,
    largest.ordersFrom,
    limits.membersAtOnce,
  ]);
  const people = upTo(listed, limits.ordersAtOnce);
  const last = people.at(-1);
  if (!last) return "ALL_WORKED_OUT";
  const persons = people.map((one) => ({ ...one, isMember: takesPart(one, programs) }));
  const parts = Object.groupBy(persons, ({ orders_count: orders }) =>
    largest.ordersFrom !== null && orders >= largest.ordersFrom ? "largest" : "drawn",
  );
  for (const part of ["drawn", "largest"] as const) {
    const ofPart = parts[part] ?? [];
    if (ofPart.length > 0)
      await addPeople(tx, { rules, range, readFrom, persons: ofPart, totals, part, prices });
  }
  const orders = totals.drawn.orders + totals.largest.orders;
  const done = [last.customer_id, people.length, orders, JSON.stringify(totals)];
  await tx.run(moveSimulation, [tx.shopId, simulationId, row.member_cursor, ...done]);
  return "GOES_ON";
}

/** The first of them, with so many orders in all; at least one. */
function upTo(people: readonly PersonRow[], ordersMax: number): readonly PersonRow[] {
  let orders = 0;
  const end = people.findIndex((one, index) => {
    orders += one.orders_count;
    return index > 0 && orders > ordersMax;
  });
  return end === -1 ? people : people.slice(0, end);
}

/** After too many attempts. */
export const failSimulation = (deps: Deps, { shopId }: Shop, simulationId: string): Promise<unknown> =>
  deps.db.transaction(shopId, (tx) =>
    tx.run(endSimulation, [shopId, simulationId, "FAILED", null, deps.clock.now()]),
  );

interface Programs {
  readonly inForce: ProgramDocument;
  readonly draft: ProgramDocument;
}

async function loadBoth(tx: Tx, row: Pick<WorkRow, "document" | "program_version">): Promise<Programs> {
  const present = await loadProgram(tx);
  const versions = await loadProgramVersions(tx, present, [row.program_version]);
  const inForce = versions.get(row.program_version);
  invariant(inForce, "versions are kept");
  return { inForce: inForce.document, draft: readStored(programDocumentSchema, JSON.parse(row.document)) };
}

function rulesFor(
  { timeZone, currencyCode }: Shop,
  { inForce, draft }: Programs,
  range: DayRange,
): SimulationRules {
  const about = { timeZone, currencyDecimals: currencyDecimals(currencyCode) };
  return {
    inForce: runRules(inForce, about),
    draft: runRules(draft, about),
    ...instantsOf(range, timeZone),
    changedRules: changedRules(inForce, draft),
  };
}

/** Orders before this instant change no figure. */
function readFromOf({ inForce, draft }: Programs, { from }: DayRange, { timeZone }: Shop): string {
  const [one, other] = [countsFrom(inForce, from), countsFrom(draft, from)];
  if (one === null || other === null) return "-infinity";
  return startOfLocalDay(one < other ? one : other, timeZone).toISOString();
}

/** Guests are looked at only where one of the programs makes them members and the other does not. */
const statusesOf = ({ inForce, draft }: Programs): readonly MemberStatus[] =>
  inForce.participants === draft.participants ? ["MEMBER"] : ["MEMBER", "GUEST"];

function takesPart(person: PersonRow, { inForce, draft }: Programs): { inForce: boolean; draft: boolean } {
  const facts = {
    hasAccount: person.has_account,
    isEnrolled: person.is_enrolled,
    isExcluded: false,
    hasLeft: person.has_left,
    isErased: false,
    mergedInto: null,
  };
  const isIn = ({ participants }: ProgramDocument) => membershipOf(facts, participants) === "MEMBER";
  return { inForce: isIn(inForce), draft: isIn(draft) };
}

async function plan(
  tx: Tx,
  asked: {
    readonly simulationId: string;
    readonly programs: Programs;
    readonly range: DayRange;
    readonly between: readonly [string, string];
  },
  { lookedAt }: StepLimits,
): Promise<void> {
  const { simulationId, programs, range, between } = asked;
  const statuses = statusesOf(programs);
  const [[counted], [placed], prices] = await Promise.all([
    tx.run(countPopulation, [tx.shopId, statuses]),
    tx.run(countOrders, [tx.shopId, ...between]),
    loadPrices(tx),
  ]);
  const size = { population: counted?.members ?? 0, orders: placed?.orders ?? 0 };
  const sample =
    sampleEvery(size, lookedAt) === 1 ? EVERYBODY : await planSample(tx, statuses, { size, lookedAt });
  const { every, largest } = sample;
  const stored: SimulationPlan = { population: size.population, ...sample, prices, months: monthsOf(range) };
  const members = largest.members + Math.round((size.population - largest.members) / every);
  const values = [JSON.stringify(stored), members, JSON.stringify(emptyTotals(prices))];
  await tx.run(planSimulation, [tx.shopId, simulationId, ...values]);
}

type Sample = Pick<SimulationPlan, "every" | "largest">;

const EVERYBODY: Sample = { every: 1, largest: NO_LARGEST };

async function planSample(
  tx: Tx,
  statuses: readonly MemberStatus[],
  {
    size: { population, orders },
    lookedAt,
  }: { readonly size: { readonly population: number; readonly orders: number }; readonly lookedAt: number },
): Promise<Sample> {
  const counts = await tx.run(listOrderCounts, [tx.shopId, statuses, LARGEST_MAX + 1]);
  const largest = largestOf(
    counts.map((row) => row.orders_count),
    lookedAt,
  );
  const others = { population: population - largest.members, orders };
  return { every: sampleEvery(others, lookedAt - largest.orders), largest };
}

async function loadPrices(tx: Tx): Promise<readonly SimulatedPrice[]> {
  const stored = await listStoredRewards(tx, {
    after: null,
    status: "ACTIVE",
    isArchived: null,
    limit: REWARDS_MAX,
  });
  return stored
    .map(({ rewardId, reward }) => ({
      rewardId,
      title: reward.name,
      points: leastPointsOf(reward),
      tierIds: reward.config.tierIds,
    }))
    .sort((one, other) => one.points - other.points);
}

/** Names members, so no erasure may run beside it: it is short, and reads nothing before. */
async function finish(tx: Tx, simulationId: string, now: Date): Promise<void> {
  shareErasureLock(tx);
  const [row] = await tx.run(findWork, [tx.shopId, simulationId]);
  if (row?.status !== "RUNNING") return;
  const programs = await loadBoth(tx, row);
  const totals = row.totals as SimulationTotals;
  const result = withLeftOut(simulationResult(totals, row.plan as SimulationPlan, programs), programs);
  const end = [tx.shopId, simulationId, "FINISHED", JSON.stringify(result), now];
  if ((await tx.run(endSimulation, end)).length === 0) return;
  const sides = [
    ...totals.winners.map((one, index) => ({ side: "W", place: index + 1, one })),
    ...totals.losers.map((one, index) => ({ side: "L", place: index + 1, one })),
  ];
  await tx.run(insertMembers, [
    tx.shopId,
    simulationId,
    sides.map(({ side }) => side),
    sides.map(({ place }) => place),
    sides.map(({ one }) => one.customerId),
    joinJson(sides.map(({ one }) => figuresOf(one))),
  ]);
}

const figuresOf = ({ customerId: _, ...figures }: TopMember): object => figures;
