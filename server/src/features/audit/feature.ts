import type { Feature } from "../feature.ts";

export const auditFeature: Feature = {
  name: "audit",
  tables: {
    audit_log: { archive: "refuse" },
  },
};
