// PostgreSQL's own record of the process that serves a folder: postmaster.pid. It also keeps two processes from serving
// one folder.
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { commandLineOf, isAlive } from "./process-identity.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Null if no process serves the folder. A file left by a killed or earlier process is removed. */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const pid = Number.parseInt(lines[0] ?? "", 10);
  // The file is written in steps: without a number it is not complete yet.
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid) || !commandLineOf(pid).includes(cluster)) {
    rmSync(file, { force: true });
    return null;
  }
  return {
    pid,
    port: Number.parseInt(lines[3] ?? "", 10),
    socketFolder: lines[4]?.trim() ?? "",
    isReady: lines[7]?.trim() === "ready",
  };
}
