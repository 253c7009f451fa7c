import type { HealthCheck } from "./health-check.ts";

export const stopping: HealthCheck = {
  keepsFrom: "ready",
  look: (_deps, { isStopping }) =>
    Promise.resolve(
      isStopping?.()
        ? { reason: "stopping", message: "This process was told to stop. Send requests elsewhere." }
        : null,
    ),
};
