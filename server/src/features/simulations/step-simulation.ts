// One step of a simulation: at first the count of what there is, then some members with all they did, and at the end the
// figures.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { membershipOf, type MemberStatus } from "@laurel/domain/membership.ts";
import { leastPointsOf } from "@laurel/domain/rewards/price.ts";
import { runRules } from "@laurel/domain/simulator/program-run.ts";
import { simulationResult, type SimulationPlan } from "@laurel/domain/simulator/result.ts";
import { changedRules, type SimulationRules } from "@laurel/domain/simulator/simulate.ts";
import {
  emptyTotals,
  type SimulatedPrice,
  type SimulationTotals,
  type TopMember,
} from "@laurel/domain/simulator/totals.ts";
import { programDocumentSchema, type ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { joinJson } from "../../database/statements/rows-of.ts";
import type { Deps } from "../../process/deps.ts";
import { invariant } from "../../process/errors.ts";
import { FIRST_ID } from "../../process/new-id.ts";
import { loadProgram, loadProgramVersions } from "../program/load-program.ts";
import { listStoredRewards } from "../rewards/stored-reward.ts";
import type { Shop } from "../shops/load-shop.ts";
import { addPeople } from "./add-people.ts";
import { countOrders, countPopulation, listPeople, type PersonRow } from "./past.sql.ts";
import {
  endSimulation,
  insertMembers,
  lockSimulation,
  moveSimulation,
  planSimulation,
} from "./simulations.sql.ts";
import { type DayRange, instantsOf, monthsOf } from "./range.ts";
import { withLeftOut } from "./stored-simulation.ts";

const MEMBERS_AT_ONCE = 200;
/** Of a larger shop, a sample of members is worked out. */
export const LOOKED_AT_MAX = 200_000;
const REWARDS_MAX = 250;

export interface StepLimits {
  /** How many orders, and how many members, are worked out at most. */
  readonly lookedAt: number;
}

/** False when nothing is left to do. */
export const stepSimulation = (
  deps: Deps,
  shop: Shop,
  simulationId: string,
  limits: StepLimits = { lookedAt: LOOKED_AT_MAX },
): Promise<boolean> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const [row] = await tx.run(lockSimulation, [tx.shopId, simulationId]);
    if (row?.status !== "RUNNING") return false;
    const programs = await loadBoth(tx, row);
    const range = { from: row.from_day, to: row.to_day };
    const rules = rulesFor(shop, programs, range);
    if (row.plan === null) {
      await plan(tx, { simulationId, programs, range, until: rules.until }, limits);
      return true;
    }
    const stored = row.plan as SimulationPlan;
    const totals = row.totals as SimulationTotals;
    const after = row.member_cursor ?? FIRST_ID;
    const asked = [tx.shopId, after, statusesOf(programs), stored.every, MEMBERS_AT_ONCE];
    const people = await tx.run(listPeople, asked);
    const last = people.at(-1);
    if (last) {
      const persons = people.map((one) => ({ ...one, isMember: takesPart(one, programs) }));
      await addPeople(tx, { rules, range, persons, totals, prices: stored.prices });
      const done = [last.customer_id, people.length, totals.orders, JSON.stringify(totals)];
      await tx.run(moveSimulation, [tx.shopId, simulationId, ...done]);
    }
    if (people.length === MEMBERS_AT_ONCE) return true;
    await finish(tx, { simulationId, now: deps.clock.now(), totals, plan: stored, programs });
    return false;
  });

/** After too many attempts. */
export const failSimulation = (deps: Deps, { shopId }: Shop, simulationId: string): Promise<unknown> =>
  deps.db.transaction(shopId, (tx) =>
    tx.run(endSimulation, [shopId, simulationId, "FAILED", null, deps.clock.now()]),
  );

interface Programs {
  readonly inForce: ProgramDocument;
  readonly draft: ProgramDocument;
}

async function loadBoth(
  tx: Tx,
  row: { readonly document: string; readonly program_version: number },
): Promise<Programs> {
  const present = await loadProgram(tx);
  const versions = await loadProgramVersions(tx, present, [row.program_version]);
  const inForce = versions.get(row.program_version);
  invariant(inForce, "versions are kept");
  return { inForce: inForce.document, draft: programDocumentSchema.parse(JSON.parse(row.document)) };
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
    readonly until: string;
  },
  { lookedAt }: StepLimits,
): Promise<void> {
  const { simulationId, programs, range, until } = asked;
  const [[counted], [placed], prices] = await Promise.all([
    tx.run(countPopulation, [tx.shopId, statusesOf(programs)]),
    tx.run(countOrders, [tx.shopId, until]),
    loadPrices(tx),
  ]);
  const population = counted?.members ?? 0;
  const every = powerOfTwo(Math.max(population, placed?.orders ?? 0) / lookedAt);
  const months = monthsOf(range);
  const stored: SimulationPlan = { population, every, prices, months };
  const members = Math.round(population / every);
  const values = [JSON.stringify(stored), members, JSON.stringify(emptyTotals(prices))];
  await tx.run(planSimulation, [tx.shopId, simulationId, ...values]);
}

/** The smallest one that is not smaller. */
const powerOfTwo = (least: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, least))));

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

async function finish(
  tx: Tx,
  asked: {
    readonly simulationId: string;
    readonly now: Date;
    readonly totals: SimulationTotals;
    readonly plan: SimulationPlan;
    readonly programs: Programs;
  },
): Promise<void> {
  const { simulationId, now, totals, plan: stored, programs } = asked;
  const result = withLeftOut(simulationResult(totals, stored, programs), programs);
  await tx.run(endSimulation, [tx.shopId, simulationId, "FINISHED", JSON.stringify(result), now]);
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
