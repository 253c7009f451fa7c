// The address with which the admin opens the app. It is signed, so that the app can verify who sends the merchant.
import { issueIdToken } from "../oauth/id-token.ts";
import { Refusal } from "../refusal.ts";
import { hostOf, type StaffVisit } from "./admin-visit.ts";
import { signedUrl } from "./sign-query.ts";
import type { Bridge } from "./staff-session.ts";

export interface LaunchInput {
  /** The path in the app, with its query; empty: the address in the app's listing. */
  path: string;
  /** Passed on to the app, as the platform does with the query of the admin's own address. */
  query?: Readonly<Record<string, string>>;
  bridge: Bridge;
}

/** The platform's own parameters of a launch. They are not taken from the address. */
const LAUNCH_NAMES = [
  "bridge",
  "embedded",
  "hmac",
  "host",
  "id_token",
  "locale",
  "session",
  "shop",
  "timestamp",
];

export function launchUrl(visit: StaffVisit, { path, query = {}, bridge }: LaunchInput): string {
  const address = addressInApp(visit.world.app.url, path);
  const own = { ...Object.fromEntries(address.searchParams), ...query };
  for (const name of LAUNCH_NAMES) delete own[name];
  const parameters: Record<string, string> = {
    ...own,
    embedded: "1",
    host: hostOf(visit),
    locale: "en",
    session: visit.session.sessionId,
    shop: visit.shop.domain,
    timestamp: String(Math.floor(visit.world.clock().getTime() / 1000)),
    ...(bridge === "current" ? { id_token: idTokenOf(visit) } : {}),
  };
  return signedUrl(address, parameters, visit.world.apiSecret);
}

/** Fresh for each request; valid for a minute. */
export const idTokenOf = ({ world, shop, session }: StaffVisit): string =>
  issueIdToken(world, {
    shopDomain: shop.domain,
    staffId: session.staff.id,
    now: world.clock(),
    overrides: { sid: session.sessionId },
  });

/** The classic installation: the app is opened at the top level, and asks for its scopes itself. */
export function installUrl(visit: StaffVisit): string {
  const { app, apiSecret, clock } = visit.world;
  const timestamp = String(Math.floor(clock().getTime() / 1000));
  return signedUrl(app.url, { host: hostOf(visit), shop: visit.shop.domain, timestamp }, apiSecret);
}

function addressInApp(appUrl: URL, path: string): URL {
  const address = new URL(path === "" ? appUrl.href : path, appUrl);
  const isPath = path === "" || path.startsWith("/");
  if (isPath && address.origin === appUrl.origin) return address;
  throw new Refusal("path_invalid", "A page of the app is named by a path, such as /settings.");
}
