// With more rights, one injected SQL statement could read every shop: better not to serve at all.
import { findRoleFault, roleFaults } from "../../database/tenants/find-role-fault.ts";
import type { HealthCheck } from "./health-check.ts";

export const databaseLogin: HealthCheck = {
  keepsFrom: "start",
  async look({ db }) {
    const reason = await findRoleFault(db);
    return reason && { reason, message: roleFaults[reason] };
  },
};
