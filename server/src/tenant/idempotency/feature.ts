import type { Feature } from "../../features/feature.ts";
import { tidyKeysOfShop } from "./tidy-idempotency-keys.job.ts";

export const idempotencyFeature: Feature = {
  name: "idempotency",
  daily: [{ name: "tidy-idempotency-keys", run: tidyKeysOfShop }],
  tables: {
    idempotency_keys: {
      leftOut: "answers for programs that try again within 30 days, of the server that they asked",
    },
  },
  reads: ["entries", "redemptions"],
};
