import type { HealthCheck } from "./health-check.ts";

export const knownSettings: HealthCheck = {
  keepsFrom: "warning",
  look: ({ env }) =>
    Promise.resolve(
      env.unknownNames.length === 0
        ? null
        : {
            reason: "unknown_settings",
            message: `.env sets ${env.unknownNames.join(", ")}, which Laurel does not know: settings.example has all names.`,
          },
    ),
};
