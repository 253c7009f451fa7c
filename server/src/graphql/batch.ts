// Resolvers ask for one thing each; what is asked for in one turn is read with one statement. Nothing is kept: what a
// mutation changed is read again.

export interface Batch<Key, Value> {
  /** Undefined: there is none. */
  load(key: Key): Promise<Value | undefined>;
}

export function createBatch<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Batch<Key, Value> {
  let open: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | undefined;
  return {
    async load(key) {
      open ??= startBatch();
      open.keys.add(key);
      return (await open.found).get(key);
    },
  };

  function startBatch() {
    const keys = new Set<Key>();
    const found = endOfTurn().then(() => {
      open = undefined;
      return loadAll([...keys]);
    });
    return { keys, found };
  }
}

/** After the promises that are settled already: the resolvers of a whole list have asked by then. */
const endOfTurn = (): Promise<void> =>
  new Promise((resolve) => {
    void Promise.resolve().then(() => process.nextTick(resolve));
  });
