import { useSyncExternalStore } from "react";

// Below this width, a table of eight columns has no room for its first one, so it becomes a list.
const query = "(max-width: 959px)";

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}
