// Whether a process id in a file still belongs to the same process: ids are reused.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Changes when an id is given to another process; empty if there is no such process. */
export function startOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      // The name in the second field may contain spaces; the start time is the 20th field after it.
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? "" : (fields[19] ?? "");
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

export function commandLineOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-o", "args=", "-ww", "-p", String(pid)], { encoding: "utf8" }).stdout;
}
