import { whyReachable } from "../../../config/settings.ts";
import { type Checkup, missing, ok, type Settled } from "../checkup.ts";

/** A public address without https, and one with the demo's credentials, are no settings: nothing starts with them. */
export const publicAddress: Checkup<Settled> = async ({ env }) =>
  whyReachable({ appUrl: env.appUrl, host: "localhost" }) === null
    ? missing(
        `APP_URL is ${env.appUrl}, which is this machine: no store reaches it. Set the https address of your server.`,
      )
    : ok(`APP_URL is ${env.appUrl}, and the credentials of your app are set.`);
