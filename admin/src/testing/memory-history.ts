// A tab's history without a browser. It begins at its last entry; Back and Forward go at once.
import type { History, Move } from "../page-loader/browser-history.ts";
import { type Location, resolve } from "../ui/router/address.ts";

export interface MemoryHistory extends History {
  /** The number of the present entry. */
  readonly index: number;
}

export function createMemoryHistory(addresses: readonly string[]): MemoryHistory {
  let entries: readonly Location[] = addresses.map((address, index) => ({
    ...resolve(address, "/"),
    state: null,
    key: index === 0 ? "default" : `entry-${index}`,
  }));
  let index = entries.length - 1;
  let tell: (move: Move) => void = () => undefined;
  return {
    get index() {
      return index;
    },
    get location() {
      return entries[index]!;
    },
    push: (location) => {
      index += 1;
      entries = [...entries.slice(0, index), location];
    },
    replace: (location) => {
      entries = entries.with(index, location);
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      tell({ location: entries[index]!, delta });
    },
    listen: (listener) => {
      tell = listener;
    },
  };
}
