import type { Feature } from "../feature.ts";
import { auditResolvers } from "./audit.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";

export const auditFeature: Feature = {
  name: "audit",
  api: {
    sdl: [new URL("./audit.graphql", import.meta.url)],
    resolvers: [auditResolvers],
    needs: {
      "Query.auditLog": EVERYTHING,
      AuditEntry: EVERYTHING,
      AuditChange: EVERYTHING,
    },
  },
  tables: {
    audit_log: { archive: "refuse" },
  },
};
