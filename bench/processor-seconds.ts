// Processor time of processes, on Linux only. On a machine that is used by others too, it says more than the clock.
import { readFileSync, writeFileSync } from "node:fs";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";

export interface ProcessorSeconds {
  readonly server: number;
  readonly database: number;
}

/** The database's processes, without those that have ended and are not yet collected by their parent. */
export function processorSeconds(laurel: LaurelProcess): ProcessorSeconds {
  const server = secondsOf(laurel.processId());
  const processes = databaseProcesses(laurel);
  const database = processes.reduce((sum, pid) => sum + secondsOf(pid), 0);
  return { server, database: processes.length > 0 ? database : Number.NaN };
}

export function spentSince(laurel: LaurelProcess, before: ProcessorSeconds): ProcessorSeconds {
  const { server, database } = processorSeconds(laurel);
  return { server: server - before.server, database: database - before.database };
}

/** For a figure's note. `what`: one of the `count`, such as “line”. */
export function eachInWords({ server, database }: ProcessorSeconds, what: string, count: number): string {
  const each = (seconds: number) => `${Number(((seconds / count) * 1e6).toPrecision(2))} µs`;
  return `of processors, each ${what}: server ${each(server)}, database ${each(database)}`;
}

function databaseProcesses(laurel: LaurelProcess): readonly number[] {
  const postmaster = laurel.postmasterId();
  if (postmaster === null) return [];
  const children = read(`/proc/${postmaster}/task/${postmaster}/children`);
  return [postmaster, ...children.split(" ").filter(Boolean).map(Number)];
}

/** Of the database's processes, without what they share. One that has just ended has none. */
export const databaseMegabytes = (laurel: LaurelProcess): number =>
  databaseProcesses(laurel).reduce((sum, pid) => sum + (memoryOf(pid, "RssAnon") || 0), 0);

/** In mebibytes. */
const memoryOf = (pid: number, what: "VmHWM" | "RssAnon"): number =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, "m").exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) /
  1024;

const TICKS_PER_SECOND = 100;

/** Its own time, and that of its ended children. */
function secondsOf(pid: number): number {
  const words = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, "")
    .split(" ");
  return words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** The peak of its memory since `forgetMostMemory`, or ever. */
export const mostMemoryMegabytes = (laurel: LaurelProcess): number => memoryOf(laurel.processId(), "VmHWM");

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
