// Processor time of processes, on Linux only. On a machine that is used by others too, it says more than the clock.
import { readFileSync, writeFileSync } from "node:fs";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";

export interface ProcessorSeconds {
  readonly server: number;
  readonly database: number;
}

/** The database's processes, without those that have ended and are not yet collected by their parent. */
export function processorSeconds(laurel: LaurelProcess): ProcessorSeconds {
  const postmaster = laurel.postmasterId();
  const server = secondsOf(laurel.processId());
  if (postmaster === null) return { server, database: Number.NaN };
  const backends = read(`/proc/${postmaster}/task/${postmaster}/children`).split(" ").filter(Boolean);
  const database = [postmaster, ...backends.map(Number)].reduce((sum, pid) => sum + secondsOf(pid), 0);
  return { server, database };
}

const TICKS_PER_SECOND = 100;

/** Its own time, and that of its ended children. */
function secondsOf(pid: number): number {
  const words = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, "")
    .split(" ");
  return words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** The peak of its memory since `forgetMostMemory`, or ever. */
export const mostMemoryMegabytes = (laurel: LaurelProcess): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${laurel.processId()}/status`))?.[1] ?? Number.NaN) / 1024;

export function forgetMostMemory(laurel: LaurelProcess): void {
  try {
    writeFileSync(`/proc/${laurel.processId()}/clear_refs`, "5");
  } catch {
    // Without it, the peak since its start.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
