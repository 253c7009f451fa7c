import type { HealthCheck } from "../../health/health-check.ts";
import { type Checkup, type Installation, missing, ok } from "../checkup.ts";

/** What `/readyz` looks at too. `well` is said where it finds nothing. */
export const fromHealth =
  (check: HealthCheck, well: string): Checkup<Installation> =>
  async ({ deps }) => {
    const finding = await check.look(deps, {});
    return finding === null ? ok(well) : missing(finding.message);
  };
