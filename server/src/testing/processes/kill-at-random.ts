// Kills processes as a power cut or an out-of-memory killer would, at moments that a seed decides, and lets the program
// come back.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { LaurelProcess } from "./laurel-process.ts";
import { seededRandom } from "../random.ts";

export type Victim = "server" | "postmaster" | "backend";

export interface Kills {
  readonly seed: number;
  readonly victims: readonly Victim[];
  readonly count: number;
  /** From ready to the next kill. */
  readonly waitMilliseconds: { readonly from: number; readonly to: number };
}

const NOTICED_MILLISECONDS = 250;
/** A recovery takes a few seconds. */
const THERE_MILLISECONDS_MAX = 60_000;

/** Resolves with the killed processes, in order, once the program is ready again after the last kill. */
export async function killAtRandom(laurel: LaurelProcess, kills: Kills): Promise<Victim[]> {
  const random = seededRandom(kills.seed);
  const { from, to } = kills.waitMilliseconds;
  const killed: Victim[] = [];
  while (killed.length < kills.count) {
    await sleep(from + random() * (to - from));
    const victim = kills.victims[Math.floor(random() * kills.victims.length)]!;
    await kill(laurel, victim, random);
    killed.push(victim);
    // PostgreSQL still answers for a moment.
    await sleep(NOTICED_MILLISECONDS);
    await laurel.waitUntilReady();
  }
  return killed;
}

async function kill(laurel: LaurelProcess, victim: Victim, random: () => number): Promise<void> {
  if (victim === "server") {
    await laurel.kill();
    await laurel.start();
    return;
  }
  const postmaster = await whenThereIsOne(() => laurel.postmasterId());
  if (victim === "postmaster") {
    process.kill(postmaster, "SIGKILL");
    return;
  }
  const chance = random();
  const backend = await whenThereIsOne(() => {
    const backends = backendsOf(laurel.postmasterId());
    return backends[Math.floor(chance * backends.length)] ?? null;
  });
  process.kill(backend, "SIGKILL");
}

/** PostgreSQL may still be recovering from the previous kill. */
async function whenThereIsOne(find: () => number | null): Promise<number> {
  const givesUpAt = performance.now() + THERE_MILLISECONDS_MAX;
  while (performance.now() < givesUpAt) {
    const found = find();
    if (found !== null) return found;
    await sleep(20);
  }
  throw new Error("No process of PostgreSQL was found that could be killed.");
}

/** Its sessions, not the processes that write and vacuum. */
function backendsOf(postmaster: number | null): number[] {
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return listing.split("\n").flatMap((line) => {
    const [, pid, parent, words = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === postmaster && /^postgres: laurel\w* laurel /.test(words) ? [Number(pid)] : [];
  });
}
