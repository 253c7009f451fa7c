// The address by which the admin opens the app: signed, so that the app can tell who sends the merchant.
import { issueIdToken } from "../oauth/id-token.ts";
import { Refusal } from "../refusal.ts";
import { hostOf, type StaffVisit } from "./admin-visit.ts";
import { signedUrl } from "./sign-query.ts";
import type { Bridge } from "./staff-session.ts";

export interface LaunchInput {
  /** In the app, with its query; empty: where the app's listing points. */
  path: string;
  /** Handed on to the app, as the platform does with what stands in the admin's own address. */
  query?: Readonly<Record<string, string>>;
  bridge: Bridge;
}

/** What the platform says of a launch; an address that says it by itself is not believed. */
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

/** Fresh for each request; it lives a minute. */
export const idTokenOf = ({ world, shop, session }: StaffVisit): string =>
  issueIdToken(world, {
    shopDomain: shop.domain,
    staffId: session.staff.id,
    now: world.clock(),
    overrides: { sid: session.sessionId },
  });

/** The classic installation: the app is opened at the top level, and asks for its scopes by itself. */
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
