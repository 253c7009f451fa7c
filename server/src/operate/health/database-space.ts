import type { HealthCheck } from "./health-check.ts";

export const databaseSpace: HealthCheck = {
  keepsFrom: "ready",
  look: async ({ db }) =>
    db.isFull()
      ? {
          reason: "disk_full",
          message:
            "Something could not be saved within the last minute, because a disk is full. What the store sends is sent again " +
            "for hours. Make room; nothing needs to be restarted.",
        }
      : null,
};
