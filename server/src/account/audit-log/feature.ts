import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import type { Feature } from "../../features/feature.ts";
import { auditLogResolvers } from "./audit-log.resolvers.ts";

export const auditLogFeature: Feature = {
  name: "audit-log",
  api: {
    sdl: [new URL("./audit-log.graphql", import.meta.url)],
    resolvers: [auditLogResolvers],
    needs: {
      "Query.auditLog": EVERYTHING,
      AuditEntry: EVERYTHING,
      AuditChange: EVERYTHING,
    },
  },
};
