import { useState } from "react";

/** What this browser remembers of how a page is looked at. Where it may not keep anything, it lasts as long as the page. */
export function usePreference(name: string): readonly [value: string | null, set: (value: string) => void] {
  const key = `laurel:${name}`;
  const [value, setValue] = useState(() => attempt((storage) => storage.getItem(key)) ?? null);
  const set = (next: string) => {
    attempt((storage) => storage.setItem(key, next));
    setValue(next);
  };
  return [value, set];
}

/** A browser that keeps nothing from a frame throws as soon as it is asked. */
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
