import type { Browser } from "./browser.ts";

const RETURN = "laurel_return_to";

/** Stores the merchant's page while a new session is started. */
export function rememberReturn({ storage }: Browser, path: string): void {
  if (isAppPath(path)) storage.set(RETURN, path);
}

/** The page to return to; it can be taken once. */
export function takeReturn({ storage }: Browser): string {
  const path = storage.get(RETURN);
  storage.remove(RETURN);
  return path !== undefined && isAppPath(path) ? path : "/app";
}

export function peekReturn({ storage }: Browser): string | undefined {
  const path = storage.get(RETURN);
  return path !== undefined && isAppPath(path) ? path : undefined;
}

/** A page of the app, with its query. A path that climbs out of the app is none. */
export const isAppPath = (path: string): boolean =>
  /^\/app(?:[/?]|$)/.test(path) && /^\/app(?:[/?]|$)/.test(new URL(path, "https://app.invalid").pathname);
