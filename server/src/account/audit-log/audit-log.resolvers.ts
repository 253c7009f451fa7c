import { loadVersions, programInForce } from "../../tenant/program/load-program.ts";
import { loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { loadRewards } from "../../core/rewards/stored-reward.ts";
import { loadEndpointUrls } from "../../tenant/outgoing-webhooks/endpoints.ts";
import { nameActors } from "../../tenant/shop-auth/name-actors.ts";
import { askedPage } from "../../graphql/connection.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { listChanges, type AuditEntryNode } from "../../tenant/audit/list-changes.ts";
import type { AuditSubject } from "../../tenant/audit/audit-subjects.ts";

export const auditLogResolvers = {
  Query: {
    auditLog: (_, { first, after, about = null }, { read }) => {
      const page = askedPage({ first, after });
      return read((tx) => listChanges(tx, { about, page }));
    },
  },
  AuditEntry: {
    actorName: async ({ actor }, _, { load }) => (await load(nameActors, actor)) ?? null,
    program: async (entry, _, { load }) => loadVersion(entry, 0, load),
    programBefore: async (entry, _, { load }) => loadVersion(entry, 1, load),
    subjectName: async (entry, _, { load }) => (await nameOf[entry.about](entry, load)) ?? null,
  },
} satisfies Resolvers;

type NameOf = (entry: AuditEntryNode, load: GraphqlContext["load"]) => Promise<string | undefined>;

/** Names are looked up when the log is read, so that erased subjects have no name here either. */
const nameOf: Readonly<Record<AuditSubject, NameOf>> = {
  PROGRAM: async (_, load) => (await programInForce(load)).document.name,
  REWARD: async ({ subjectId }, load) => (await load(loadRewards, subjectId))?.reward.name,
  API_KEY: ({ subjectId }, load) => load(nameActors, `key:${subjectId}`),
  STAFF: ({ subjectId }, load) => load(nameActors, `staff:${subjectId}`),
  BATCH: async () => undefined,
  NOTIFICATIONS: async () => undefined,
  SHOPPER_TEXTS: async () => undefined,
  WEBHOOK_ENDPOINT: ({ subjectId }, load) => load(loadEndpointUrls, subjectId),
  CUSTOMER: async ({ subjectId }, load) =>
    (await load(loadCustomerNodes, subjectId))?.displayName || undefined,
  // The subject is always this shop.
  SHOP: async () => undefined,
};

/** The version that a change made, or the one `before` versions earlier. */
async function loadVersion(
  { action, subjectId }: AuditEntryNode,
  before: number,
  load: GraphqlContext["load"],
) {
  if (action !== "PROGRAM_CHANGED") return null;
  return (await load(loadVersions, Number(subjectId) - before)) ?? null;
}
