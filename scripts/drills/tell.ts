// What drills say: a line for each thing that was seen, and exit code 1 when one of them is not right.
import { setTimeout as sleep } from "node:timers/promises";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";

const PATIENCE_MILLISECONDS = 120_000;
const LOG_LINES_MAX = 10;

export function tell(line: string, isRight = true): void {
  console.log(`${isRight ? "✓" : "✗"} ${line}`);
  if (!isRight) process.exitCode = 1;
}

export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  tell(`${name}: ${secondsSince(started)}`);
  return result;
}

/** `started`: of performance.now(). */
export const secondsSince = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Throws when it does not come within two minutes. */
export async function until(name: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MILLISECONDS;
  while (!(await isDone())) {
    if (performance.now() > givesUpAt) throw new Error(`${name} did not come.`);
    await sleep(50);
  }
}

export async function proveLedger(laurel: LaurelProcess, name: string): Promise<void> {
  const { code, output: said } = await laurel.run("ledger", "verify");
  tell(`${name}: ledger verify ${code === 0 ? "holds in each shop" : `failed:\n${said}`}`, code === 0);
}

/** Of what it has said since its output had this length. A fault from outside is few lines, however much it fails. */
export function tellLog(laurel: LaurelProcess, name: string, heard: number): void {
  const lines = laurel.output().slice(heard).split("\n").filter(Boolean);
  const isRight = lines.length <= LOG_LINES_MAX;
  tell(`${name}: ${lines.length} lines in the log${isRight ? "" : `:\n${lines.join("\n")}`}`, isRight);
}

/** `reason`: "" where it is ready. `warnings`: their reasons, "" where there are none. */
export async function readyz(
  laurel: LaurelProcess,
): Promise<{ readonly status: number; readonly reason: string; readonly warnings: string }> {
  const answer = await fetch(new URL("/readyz", laurel.url));
  const { reason = "", warnings = [] } = (await answer.json()) as {
    reason?: string;
    warnings?: { reason: string }[];
  };
  return { status: answer.status, reason, warnings: warnings.map((warning) => warning.reason).join(", ") };
}
