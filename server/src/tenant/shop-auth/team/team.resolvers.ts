import { nameActors } from "../name-actors.ts";
import { payload } from "../../../graphql/mutation.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { endSessions, listSignedIn } from "./list-signed-in.ts";
import { listTeam } from "./staff.ts";

export const teamResolvers = {
  Query: {
    team: (_, _args, { read }) => read(listTeam),
    signedIn: (_, _args, { deps, read }) => read((tx) => listSignedIn(deps, tx)),
  },
  Mutation: {
    sessionsEnd: (_, { staffId }, { deps, shop, actor }) =>
      payload("endedSessions", () => endSessions(deps, { shopId: shop.shopId, staffId, actor })),
  },
  SignedIn: {
    staffName: async ({ staffId }, _, { load }) => (await load(nameActors, `staff:${staffId}`)) || null,
    isOwn: ({ staffId }, _, { actor }) => actor === `staff:${staffId}`,
  },
} satisfies Resolvers;
