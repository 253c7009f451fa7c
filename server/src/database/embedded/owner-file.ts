// Which process of ours owns the running PostgreSQL. A process that finds it running with a living owner never stops
// it. If the owner was killed, the process that finds out becomes the owner.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { startOf } from "./process-identity.ts";

export function claimOwnership(file: string): void {
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
}

/** True if another living process owns it. */
export function hasOtherOwner(file: string): boolean {
  const owner = readOwner(file);
  return (
    owner !== null && owner.pid !== process.pid && owner.start !== "" && startOf(owner.pid) === owner.start
  );
}

export function giveUpOwnership(file: string): void {
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

function readOwner(file: string): { pid: number; start: string } | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { pid: number; start: string };
  } catch {
    return null;
  }
}
