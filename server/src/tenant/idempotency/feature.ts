import type { Feature } from "../../features/feature.ts";
import { tidyIdempotencyKeys } from "./tidy-idempotency-keys.job.ts";

export const idempotencyFeature: Feature = {
  name: "idempotency",
  tasks: [tidyIdempotencyKeys],
  schedule: ["47 3 * * * tidy-idempotency-keys"],
  tables: {
    idempotency_keys: {
      leftOut: "answers for programs that try again within 30 days, of the server that they asked",
    },
  },
  reads: ["entries", "redemptions"],
};
