import type { Resolvers } from "../graphql/resolver-types.generated.ts";
import { listTeam } from "./staff.ts";

export const teamResolvers = {
  Query: { team: (_, _args, { read }) => read(listTeam) },
} satisfies Resolvers;
