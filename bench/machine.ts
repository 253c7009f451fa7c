import { execFileSync } from "node:child_process";
import os from "node:os";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly commit: string;
  readonly loadAverage: readonly number[];
  readonly at: string;
}

export function describeMachine(): Machine {
  return {
    processor: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit: commit(),
    loadAverage: os.loadavg().map((load) => Math.round(load * 100) / 100),
    at: new Date().toISOString(),
  };
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}
