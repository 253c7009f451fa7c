// The first thing a page does: it takes the launch out of the address bar, and stores it for some minutes.
import type { AppConfig, BridgeKind } from "../config.ts";
import type { CookieJar } from "./cookies.ts";
import { type LaunchQuery, readLaunchQuery, withoutLaunch } from "./launch-query.ts";
import { createSavedQuery } from "./saved-query.ts";
import type { TabStorage } from "./browser.ts";

export interface PageStart {
  readonly launch: LaunchQuery;
  readonly bridge: BridgeKind;
}

export interface StartParts {
  readonly location: { readonly pathname: string; readonly search: string };
  readonly replaceAddress: (address: string) => void;
  readonly cookies: CookieJar;
  readonly storage: TabStorage;
  readonly config: Pick<AppConfig, "bridge" | "devStoreUrl">;
}

const BRIDGE = "laurel_bridge";
const appHome = "/app";

/** Launches arrive at the app's pages and at the site's root. Other pages have queries of their own. */
export function startPage({ location, replaceAddress, cookies, storage, config }: StartParts): PageStart {
  const { pathname, search } = location;
  const launch = readLaunchQuery(search);
  const isApp = pathname === appHome || pathname.startsWith(`${appHome}/`);
  if (launch.shop !== undefined && (isApp || pathname === "/")) {
    if (launch.isLaunch) createSavedQuery(cookies).save(search);
    replaceAddress((isApp ? pathname : appHome) + withoutLaunch(search));
  }
  const bridge = chooseBridge(launch, storage.get(BRIDGE), config);
  storage.set(BRIDGE, bridge);
  return { launch, bridge };
}

/** Today's launch has the platform's ID token. A reload has no launch, and uses the bridge of the tab's last one. */
function chooseBridge(
  launch: LaunchQuery,
  last: string | undefined,
  { bridge, devStoreUrl }: StartParts["config"],
): BridgeKind {
  if (launch.platformToken !== undefined) return "current";
  // Only the dev store launches both ways.
  if (launch.isLaunch) return devStoreUrl === undefined ? bridge : "classic";
  return last === "classic" || last === "current" ? last : bridge;
}
