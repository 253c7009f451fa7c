import { checkId } from "../graphql/check-input.ts";
import { payload } from "../graphql/mutation.ts";
import type { Resolvers } from "../graphql/resolver-types.generated.ts";
import { endSession, listSessions } from "./list-sessions.ts";
import { listTeam } from "./staff.ts";

export const teamResolvers = {
  Query: {
    team: (_, _args, { read }) => read(listTeam),
    sessions: (_, _args, { deps, read }) => read((tx) => listSessions(deps, tx)),
  },
  Mutation: {
    sessionEnd: (_, { id }, { deps, shop, actor }) =>
      payload("session", () => {
        const sessionId = checkId(id, "session_not_found", "id");
        return endSession(deps, { shopId: shop.shopId, sessionId, actor });
      }),
  },
  Session: {
    staffName: async ({ staffId }, _, { load }) => (await load.actorName.load(`staff:${staffId}`)) || null,
    isOwn: ({ id }, _, { sessionId }) => id === sessionId,
  },
} satisfies Resolvers;
