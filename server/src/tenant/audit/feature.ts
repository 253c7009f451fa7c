import type { Feature } from "../../features/feature.ts";

export const auditFeature: Feature = {
  name: "audit",
  tables: {
    audit_log: { archive: "refuse" },
  },
};
