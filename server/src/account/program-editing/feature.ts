import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import type { Feature } from "../../features/feature.ts";
import { programResolvers } from "./program.resolvers.ts";

export const programEditingFeature: Feature = {
  name: "program-editing",
  api: {
    sdl: [new URL("./program.graphql", import.meta.url)],
    resolvers: [programResolvers],
    needs: {
      "Query.program": "read_program",
      "Query.programVersions": "read_program",
      "Query.programEffect": "read_program",
      "Query.programTierEffect": "read_program",
      "Query.storeItems": "read_program",
      "Mutation.programUpdate": "write_program",
      // It creates rewards too.
      "Mutation.programSetUp": EVERYTHING,
      Program: "read_program",
      PointsName: null,
      ProgramEffect: "read_program",
      ProgramEffectOnOrders: "read_program",
      ProgramEffectOnSample: "read_program",
      ProgramEffectOfWay: "read_program",
      ProgramEffectTrial: "read_program",
      ProgramTierEffect: "read_program",
      ProgramTierEffectOnLevel: "read_program",
      ProgramTierFall: "read_program",
      StoreItem: "read_program",
    },
  },
  reads: ["balances", "customers", "entries"],
};
