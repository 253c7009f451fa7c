import { isSecretLost } from "../../../tenant/shops/connect/find-lost-secret.ts";
import { type Checkup, type Installation, missing, ok } from "../checkup.ts";

export const appSecret: Checkup<Installation> = async ({ deps }) =>
  (await isSecretLost(deps))
    ? missing(
        "APP_SECRET is not the one that the stores' tokens were sealed with. Set that one, or let each merchant open the app once.",
      )
    : ok("No store's tokens were sealed with another APP_SECRET.");
