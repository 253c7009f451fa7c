import { useSyncExternalStore } from "react";

// Below this, tables become lists and side columns go under. Style sheets repeat it: `@media (max-width: 719px)`.
const query = "(max-width: 719px)";

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}
