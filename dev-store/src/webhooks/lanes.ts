// Runs a shop's jobs with bounded concurrency: one at a time in a lane, lanes in parallel.

export interface Lanes<Item> {
  push(group: string, lane: string, item: Item): void;
  /** Holds an item back until `overtakenBy` others of its group have run, or none is left. */
  hold(group: string, item: Item, overtakenBy: number): void;
  close(): void;
}

interface Group<Item> {
  queues: Map<string, Item[]>;
  ready: string[];
  running: number;
  held: { item: Item; left: number }[];
  timer: NodeJS.Timeout | undefined;
}

const QUIET_MS = 100;

export function createLanes<Item>(deps: {
  maxInFlight: number;
  run: (item: Item) => Promise<void>;
}): Lanes<Item> {
  const groups = new Map<string, Group<Item>>();
  let heldSoFar = 0;

  const groupOf = (name: string): Group<Item> => {
    let group = groups.get(name);
    if (group === undefined) {
      group = { queues: new Map(), ready: [], running: 0, held: [], timer: undefined };
      groups.set(name, group);
    }
    return group;
  };

  const add = (group: Group<Item>, lane: string, item: Item): void => {
    const queue = group.queues.get(lane);
    if (queue !== undefined) {
      queue.push(item);
      return;
    }
    group.queues.set(lane, [item]);
    group.ready.push(lane);
  };

  const release = (group: Group<Item>, released: Group<Item>["held"]): void => {
    group.held = group.held.filter((held) => !released.includes(held));
    for (const { item } of released) add(group, `held-${heldSoFar++}`, item);
  };

  const isQuiet = (group: Group<Item>): boolean => group.running === 0 && group.ready.length === 0;

  /** Releases an item when there are no others to overtake it. */
  const releaseWhenQuiet = (group: Group<Item>): void => {
    group.timer ??= setTimeout(() => {
      group.timer = undefined;
      if (isQuiet(group)) release(group, group.held.slice(0, 1));
      pump(group);
    }, QUIET_MS);
  };

  const pump = (group: Group<Item>): void => {
    release(
      group,
      group.held.filter(({ left }) => left <= 0),
    );
    if (group.held.length > 0 && isQuiet(group)) releaseWhenQuiet(group);
    while (group.running < deps.maxInFlight) {
      const lane = group.ready.shift();
      if (lane === undefined) return;
      const queue = group.queues.get(lane) ?? [];
      const item = queue.shift();
      if (item === undefined) continue;
      group.running += 1;
      void deps.run(item).finally(() => {
        group.running -= 1;
        if (queue.length > 0) group.ready.push(lane);
        else group.queues.delete(lane);
        for (const held of group.held) held.left -= 1;
        pump(group);
      });
    }
  };

  // Deferred, so that all messages of one action are queued before the first is sent.
  const pumpSoon = (group: Group<Item>): void => queueMicrotask(() => pump(group));

  return {
    push(name, lane, item) {
      const group = groupOf(name);
      add(group, lane, item);
      pumpSoon(group);
    },
    hold(name, item, overtakenBy) {
      const group = groupOf(name);
      group.held.push({ item, left: overtakenBy });
      pumpSoon(group);
    },
    close() {
      for (const group of groups.values()) clearTimeout(group.timer);
    },
  };
}
