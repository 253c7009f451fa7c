// Two use cases at once, in every order: one stops before its nth statement (or its commit), the other continues until
// it is done or waits for a lock, then both continue to their ends. Nothing else is waited for.
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, GlobalTx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import { isWhole } from "../is-whole.ts";
import { isSomebodyWaiting } from "../walks/search-database.ts";

type UseCase = (db: Database) => Promise<unknown>;

/** How far apart the stops are: `npm test` takes every fourth. */
const APART = isWhole ? 1 : 4;

/** A refusal counts as an end. Returns in how many places `first` can stop; `prepare` creates what a run starts with. */
export async function interleave<About>(
  place: { readonly db: Database; readonly url: string },
  runs: {
    readonly prepare: () => Promise<About>;
    readonly first: (about: About) => UseCase;
    readonly second: (about: About) => UseCase;
    readonly after?: (about: About) => Promise<void>;
  },
): Promise<number> {
  for (let nth = 1; ; nth += APART) {
    const about = await runs.prepare();
    const stop = stopAt(place.db, nth);
    const one = endOf(runs.first(about)(stop.db));
    const hasStopped = await Promise.race([stop.reached.then(() => true), one.then(() => false)]);
    const two = endOf(runs.second(about)(place.db));
    if (hasStopped) await untilDoneOrWaiting(place.url, two);
    stop.goOn();
    await Promise.all([one, two]);
    await runs.after?.(about);
    if (!hasStopped) return stop.passed();
  }
}

const endOf = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    },
  );

async function untilDoneOrWaiting(url: string, work: Promise<void>): Promise<void> {
  const done = { isDone: false };
  const ended = work.finally(() => {
    done.isDone = true;
  });
  ended.catch(() => undefined);
  while (!done.isDone && !(await isSomebodyWaiting(url))) await Promise.race([ended, sleep(5)]);
}

interface Stop {
  readonly db: Database;
  readonly reached: Promise<void>;
  goOn(): void;
  /** How often it could have stopped. */
  passed(): number;
}

function stopAt(db: Database, nth: number): Stop {
  const reached = Promise.withResolvers<void>();
  const goneOn = Promise.withResolvers<void>();
  let asked = 0;
  const gate = async (): Promise<void> => {
    asked += 1;
    if (asked !== nth) return;
    reached.resolve();
    await goneOn.promise;
  };
  const stopped: Database = {
    ...db,
    transaction: async (shopId, work) => {
      await gate();
      return db.transaction(shopId, (tx) => throughGate(tx, gate, work));
    },
    global: async (work) => {
      await gate();
      return db.global((tx) => throughGate(tx, gate, work));
    },
  };
  return { db: stopped, reached: reached.promise, goOn: () => goneOn.resolve(), passed: () => asked };
}

/** In the order in which they were sent, including writes. */
async function throughGate<T, AnyTx extends GlobalTx>(
  tx: AnyTx,
  gate: () => Promise<void>,
  work: (tx: AnyTx) => Promise<T>,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> => {
    const asked = last.then(ask);
    last = asked.catch(() => undefined);
    return asked;
  };
  const gated = Object.create(tx, {
    kysely: { get: () => tx.kysely },
    run: {
      value: (...asked: Parameters<GlobalTx["run"]>) => inOrder(() => gate().then(() => tx.run(...asked))),
    },
    ask: {
      value: (...asked: Parameters<GlobalTx["ask"]>) => inOrder(() => gate().then(() => tx.ask(...asked))),
    },
    write: { value: (...asked: Parameters<GlobalTx["write"]>) => void inOrder(() => tx.write(...asked)) },
    afterCommit: { value: (then: () => void) => tx.afterCommit(then) },
  }) as AnyTx;
  const result = await work(gated);
  await last;
  await gate();
  return result;
}
