// The queues, by what their jobs wait for. Each has slots of its own in each process, so none waits for another.

export const queues = [
  /** The inbox: waits for PostgreSQL. */
  "apply",
  /** Codes and their ends: somebody waits for them, and they wait for the store. */
  "answer",
  /** Everything else that the store is asked or told. */
  "ask",
  /** What falls due: waits for PostgreSQL. */
  "dates",
  /** Letters and webhooks: they wait for other servers. */
  "send",
  /** Long work over one shop or many: imports, reports, tidying. */
  "bulk",
] as const;

export type Queue = (typeof queues)[number];

/** Jobs of each queue that a process runs at once. */
export type Slots = Readonly<Record<Queue, number>>;

export const standardSlots: Slots = { apply: 4, answer: 16, ask: 16, dates: 2, send: 32, bulk: 2 };

/** Slots of a queue that one shop may take in a process, so that no shop fills the queue. */
export const slotsOfShop = (slots: number): number => Math.max(1, Math.floor(slots / 4));
