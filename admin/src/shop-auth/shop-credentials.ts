// The three values that let the browser act for one shop, in cookies keyed by the shop's domain.
import type { CookieJar } from "./cookies.ts";
import type { LaunchValues } from "./launch-query.ts";

export const CREDENTIALS_TTL_SECONDS = 24 * 60 * 60;

export type ShopCredentialValues = LaunchValues;

export interface ShopCredentials {
  /** Undefined when one is missing or they have expired. */
  find(shop: string): ShopCredentialValues | undefined;
  matches(shop: string, values: LaunchValues): boolean;
  store(shop: string, values: ShopCredentialValues): void;
  clear(shop: string): void;
  /** Removes the expired credentials of all shops. */
  prune(): void;
}

const namesOf = (shop: string) =>
  ({ token: `token_${shop}`, expiresAt: `expires_at_${shop}`, uid: `uid_${shop}` }) as const;

export function createShopCredentials(cookies: CookieJar, now: () => number): ShopCredentials {
  const read = (shop: string): Partial<ShopCredentialValues> => {
    const names = namesOf(shop);
    const [token, expiresAt, uid] = [names.token, names.expiresAt, names.uid].map((name) =>
      cookies.get(name),
    );
    return { ...(token && { token }), ...(expiresAt && { expiresAt }), ...(uid && { uid }) };
  };
  const isOver = (expiresAt: string) => !(Date.parse(expiresAt) > now());
  const find = (shop: string) => {
    const { token, expiresAt, uid = "" } = read(shop);
    return token && expiresAt && !isOver(expiresAt) ? { token, expiresAt, uid } : undefined;
  };
  const clear = (shop: string) => {
    for (const name of Object.values(namesOf(shop))) cookies.remove(name);
  };
  return {
    find,
    matches: (shop, values) => {
      const stored = find(shop);
      return (
        stored !== undefined &&
        stored.token === values.token &&
        stored.expiresAt === values.expiresAt &&
        stored.uid === values.uid
      );
    },
    store: (shop, values) => {
      const names = namesOf(shop);
      const options = { maxAgeSeconds: CREDENTIALS_TTL_SECONDS };
      cookies.set(names.token, values.token, options);
      cookies.set(names.expiresAt, values.expiresAt, options);
      cookies.set(names.uid, values.uid, options);
    },
    clear,
    prune: () => {
      for (const name of cookies.names()) {
        const shop = /^expires_at_(.+)$/.exec(name)?.[1];
        if (shop && isOver(cookies.get(name) ?? "")) clear(shop);
      }
    },
  };
}
