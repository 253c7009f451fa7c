import { AppError } from "../errors.ts";
import { payload, Refused } from "../graphql/mutation.ts";
import type { Resolvers } from "../graphql/resolver-types.generated.ts";
import { loadProgram, loadProgramVersions } from "./load-program.ts";
import { updateProgram } from "./update-program.ts";

export const programResolvers = {
  Query: {
    program: (_, { version }, { read }) =>
      read(async (tx) => {
        if (version == null) return loadProgram(tx);
        const program = (await loadProgramVersions(tx, await loadProgram(tx), [version])).get(version);
        if (!program) throw new AppError("not_found", {}, { field: ["version"] });
        return program;
      }),
  },
  Mutation: {
    programUpdate: (_, { expectedVersion, input }, { deps, shop, actor }) =>
      payload("program", async () => {
        const { status, document } = input;
        const change = {
          expectedVersion,
          status: status ?? undefined,
          document: document ?? undefined,
          actor,
        };
        const updated = await updateProgram(deps, shop.shopId, change);
        if (updated.ok) return updated.program;
        return new Refused(
          updated.problems.map(({ code, path, message }) => ({
            code,
            field: ["document", ...path],
            message,
          })),
        );
      }),
  },
  Program: {
    name: ({ document }) => document.name,
    pointsName: ({ document }) => document.pointsName,
  },
} satisfies Resolvers;
