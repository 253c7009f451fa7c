// Delivers a history while processes are killed, and repeats it until the last kill is over.
import { killAtRandom, type Kills, type Victim } from "./kill-at-random.ts";
import type { LaurelProcess } from "./laurel-process.ts";
import { replayInto, type Replay } from "../history/replay-history.ts";

export interface Survived {
  readonly killed: readonly Victim[];
  /** Deliveries that were given up; the platform would have given up too. */
  readonly lost: number;
  /** Deliveries that had to be repeated. */
  readonly retried: number;
}

/** `history` gives its lines again for each pass: a later pass delivers only repeats. */
export async function surviveKills(
  laurel: LaurelProcess,
  history: Omit<Replay, "lines"> & { readonly lines: () => Replay["lines"] },
  kills: Kills,
): Promise<Survived> {
  process.stdout.write(`kills: seed ${kills.seed}\n`);
  const killing = { isOver: false };
  const killed = killAtRandom(laurel, kills).finally(() => {
    killing.isOver = true;
  });
  // If the program does not come back, that is the error, not the deliveries that are lost then.
  const brokenOff = killed.then(() => new Promise<never>(() => undefined));
  let [lost, retried] = [0, 0];
  // A database that is killed repeatedly is unavailable for half of the time.
  const patience = { retries: 11, firstDelayMilliseconds: 100 };
  do {
    const replayed = replayInto(laurel, { ...history, lines: history.lines(), patience });
    const report = await Promise.race([replayed, brokenOff]);
    lost += report.lost.length;
    retried += report.retried;
  } while (!killing.isOver);
  return { killed: await killed, lost, retried };
}
