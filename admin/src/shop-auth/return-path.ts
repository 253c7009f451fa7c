import type { Browser } from "./browser.ts";

const RETURN = "laurel_return_to";

/** Keeps where the merchant was while the session is given anew. */
export function rememberReturn({ storage }: Browser, path: string): void {
  if (isAppPath(path)) storage.set(RETURN, path);
}

/** Where to go on, once. */
export function takeReturn({ storage }: Browser): string {
  const path = storage.get(RETURN);
  storage.remove(RETURN);
  return path !== undefined && isAppPath(path) ? path : "/app";
}

export function peekReturn({ storage }: Browser): string | undefined {
  const path = storage.get(RETURN);
  return path !== undefined && isAppPath(path) ? path : undefined;
}

const isAppPath = (path: string): boolean => /^\/app(?:[/?]|$)/.test(path);
