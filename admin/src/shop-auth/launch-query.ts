// The query with which the store's admin opens the app, and with which authorization returns to it.

/** All parameters of a launch. They leave the address bar at once, because addresses are stored and shared. */
const launchParameters = [
  "shop",
  "token",
  "expires_at",
  "uid",
  "hmac",
  "host",
  "id_token",
  "locale",
  "session",
  "timestamp",
  "embedded",
  "cookies_persist",
] as const;

export interface LaunchValues {
  readonly token: string;
  readonly expiresAt: string;
  readonly uid: string;
}

export interface LaunchQuery {
  readonly shop: string | undefined;
  /** From the store's admin or from authorization; false for an address that only names its shop. */
  readonly isLaunch: boolean;
  /** Only when all three are present. */
  readonly values: LaunchValues | undefined;
  /** The platform's own ID token: the launch of today's admin. */
  readonly platformToken: string | undefined;
  readonly locale: string | undefined;
  readonly hasCookiesPersist: boolean;
}

export function readLaunchQuery(search: string): LaunchQuery {
  const query = new URLSearchParams(search);
  const get = (name: (typeof launchParameters)[number]) => query.get(name) || undefined;
  const [token, expiresAt, uid] = [get("token"), get("expires_at"), get("uid")];
  return {
    shop: get("shop"),
    isLaunch: ["hmac", "id_token", "token"].some((name) => query.has(name)),
    values: token && expiresAt && uid ? { token, expiresAt, uid } : undefined,
    platformToken: get("id_token"),
    locale: get("locale"),
    hasCookiesPersist: query.has("cookies_persist"),
  };
}

/** The query without the launch parameters. */
export function withoutLaunch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of launchParameters) query.delete(name);
  const rest = query.toString();
  return rest === "" ? "" : `?${rest}`;
}

/** What may be kept of a launch for some minutes. The platform's token is left out: it expires sooner. */
export function savedCopy(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("id_token");
  return query.toString();
}
