// Resolvers ask for one thing each; everything that is asked for in one turn is read with one statement. Nothing is
// cached: what a mutation changed is read again.
import DataLoader from "dataloader";
import type { Clock } from "../process/deps.ts";
import type { Tx } from "../database/database.ts";

/** Reads everything that was asked for; missing keys are left out. */
export type Loader<Key, Value> = (
  tx: Tx,
  keys: readonly Key[],
  now: Date,
) => Promise<ReadonlyMap<Key, Value>>;

/** Undefined: there is none. */
export type Load = <Key, Value>(loader: Loader<Key, Value>, key: Key) => Promise<Value | undefined>;

type AnyLoader = Loader<unknown, unknown>;

export function createLoad(read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, clock: Clock): Load {
  const opened = new Map<AnyLoader, DataLoader<unknown, unknown>>();
  const open = (loader: AnyLoader) => {
    const made = new DataLoader<unknown, unknown>(
      async (keys) => {
        const found = await read((tx) => loader(tx, [...new Set(keys)], clock.now()));
        return keys.map((key) => found.get(key));
      },
      { cache: false },
    );
    opened.set(loader, made);
    return made;
  };
  return ((loader: AnyLoader, key) => (opened.get(loader) ?? open(loader)).load(key)) as Load;
}
