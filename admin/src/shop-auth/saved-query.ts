import type { CookieJar } from "./cookies.ts";
import { type LaunchQuery, readLaunchQuery, savedCopy } from "./launch-query.ts";

const COOKIE = "hmac_query";
export const SAVED_QUERY_TTL_SECONDS = 5 * 60;

/** A short-lived copy of the launch query, for a reload before the launch is done. */
export interface SavedQuery {
  read(): LaunchQuery | undefined;
  save(search: string): void;
  clear(): void;
}

export function createSavedQuery(cookies: CookieJar): SavedQuery {
  return {
    read: () => {
      const saved = cookies.get(COOKIE);
      return saved ? readLaunchQuery(saved) : undefined;
    },
    save: (search) => cookies.set(COOKIE, savedCopy(search), { maxAgeSeconds: SAVED_QUERY_TTL_SECONDS }),
    clear: () => cookies.remove(COOKIE),
  };
}
