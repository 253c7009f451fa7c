import { useState } from "react";

/** A display preference, stored in this browser. If the browser forbids storage, it lasts as long as the page. */
export function usePreference(name: string): readonly [value: string | null, set: (value: string) => void] {
  const key = `laurel:${name}`;
  const [value, setValue] = useState(() => attempt((storage) => storage.getItem(key)) ?? null);
  const set = (next: string) => {
    attempt((storage) => storage.setItem(key, next));
    setValue(next);
  };
  return [value, set];
}

/** A browser that forbids storage in a frame throws on the first access. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
