import { membersError } from "@laurel/domain/simulator/sample.ts";
import { askedPage } from "../../graphql/connection.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { toMoney } from "../../graphql/money.ts";
import { payload, Refused } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { checkId, isId } from "../../graphql/check-input.ts";
import { invariant } from "../../process/errors.ts";
import { loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { loadVersions } from "../../tenant/program/load-program.ts";
import { startSimulation, stopSimulation } from "./start-simulation.ts";
import {
  findRange,
  listNewestSimulations,
  listTop,
  loadSimulation,
  type SimulationNode,
} from "./stored-simulation.ts";

async function loadKnown(read: GraphqlContext["read"], id: string): Promise<SimulationNode> {
  const node = await read((tx) => loadSimulation(tx, id));
  invariant(node, "it was just decided about");
  return node;
}

const writeShare = (millionths: number | null): string | null =>
  millionths === null ? null : (millionths / 1_000_000).toFixed(6);

export const simulationsResolvers = {
  Query: {
    simulation: (_, { id }, { read }) => (isId(id) ? read((tx) => loadSimulation(tx, id)) : null),
    simulations: (_, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listNewestSimulations(tx, page));
    },
    simulationRange: (_, __, { read, shop }) => read((tx) => findRange(tx, shop)),
  },
  Mutation: {
    simulationStart: (_, { input: asked }, { deps, shop, actor, read }) =>
      payload("simulation", async () => {
        const started = await startSimulation(deps, { shop, actor, asked });
        if (started.ok) return loadKnown(read, started.id);
        return new Refused(
          started.problems.map(({ code, path, message }) => ({
            code,
            field: ["input", "document", ...path],
            message,
          })),
        );
      }),
    simulationStop: (_, { id }, { deps, shop, read }) =>
      payload("simulation", async () => {
        const simulationId = checkId(id, "not_found", "id");
        await stopSimulation(deps, shop, simulationId);
        return loadKnown(read, simulationId);
      }),
  },
  Simulation: {
    comparedWith: async ({ programVersion }, _, { load }) => {
      const program = await load(loadVersions, programVersion);
      invariant(program, "versions are kept");
      return program;
    },
    sample: ({ plan, members }) => {
      if (plan === null || plan.every === 1) return null;
      const { population, largest } = plan;
      const drawn = { population: population - largest.members, lookedAt: members - largest.members };
      return { members, ofMembers: population, membersError: membersError(drawn) };
    },
    result: ({ id, result }) => result && { ...result, simulationId: id },
  },
  SimulationResult: {
    revenue: ({ revenueMinor }, _, { shop }) => toMoney(revenueMinor, shop),
    shareDifferenceError: ({ shareDifferenceError }) => writeShare(shareDifferenceError),
    winners: ({ simulationId }, _, { read }) => read((tx) => listTop(tx, simulationId, "W")),
    losers: ({ simulationId }, _, { read }) => read((tx) => listTop(tx, simulationId, "L")),
  },
  SimulatedProgram: {
    worth: ({ worthMinor }, _, { shop }) => toMoney(worthMinor, shop),
    shareOfRevenue: ({ shareOfRevenue }) => writeShare(shareOfRevenue),
    shareError: ({ shareError }) => writeShare(shareError),
  },
  SimulatedMember: {
    customer: async ({ customerId }, _, { load }) => (await load(loadCustomerNodes, customerId)) ?? null,
    products: ({ products }) =>
      products.map(({ ruleId, share }) => ({ ruleId, share: (share / 10_000).toFixed(4) })),
  },
} satisfies Resolvers;
