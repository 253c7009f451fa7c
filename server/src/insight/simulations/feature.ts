import type { Feature } from "../../features/feature.ts";
import { simulate } from "./simulate.job.ts";
import { simulationRoutes } from "./simulations.routes.ts";
import { simulationsResolvers } from "./simulations.resolvers.ts";
import { readProgress } from "./stored-simulation.ts";

const leftOut = "a question about the past, asked again wherever it matters";

export const simulationsFeature: Feature = {
  name: "simulations",
  api: {
    sdl: [new URL("./simulations.graphql", import.meta.url)],
    resolvers: [simulationsResolvers],
    needs: {
      "Query.simulation": "read_reports",
      "Query.simulations": "read_reports",
      "Query.simulationRange": "read_reports",
      "Mutation.simulationStart": "write_program",
      "Mutation.simulationStop": "write_program",
      SimulationRange: "read_reports",
      Simulation: "read_reports",
      SimulationSample: "read_reports",
      SimulationResult: "read_reports",
      SimulatedProgram: "read_reports",
      SimulatedTier: "read_reports",
      SimulatedMonth: "read_reports",
      SimulatedReward: "read_reports",
      SimulatedMember: "read_reports",
      SimulatedDifference: "read_reports",
      SimulatedShare: "read_reports",
    },
  },
  routes: [simulationRoutes],
  tasks: [simulate],
  tables: {
    simulations: { leftOut },
    simulation_members: { leftOut },
  },
  documents: [{ path: "simulations/*", read: readProgress, isPolled: true }],
  reads: ["balances", "customers", "entries", "orders"],
};
