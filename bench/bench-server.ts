// The program as an operator runs it, for the sections that load it over HTTP.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { waitForEmptyInbox } from "@laurel/server/features/replay/inbox-pending.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";

export const BENCH_SHOP = "bench.myshopify.com";

export async function startBenchServer(): Promise<LaurelProcess> {
  const laurel = await startLaurel();
  await laurel.withDeps((deps) => aShop(deps, { domain: BENCH_SHOP }));
  return laurel;
}

export async function waitUntilApplied(laurel: LaurelProcess): Promise<void> {
  if (!(await waitForEmptyInbox(laurel.url, undefined))) throw new Error("The inbox cannot be counted.");
}

/** The process's memory according to the operating system. Linux only. */
export function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Samples until `work` is done; returns the highest value. */
export async function mostResidentDuring(processId: number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const over = { isOver: false };
  const finished = work.finally(() => {
    over.isOver = true;
  });
  finished.catch(() => undefined);
  while (!over.isOver) {
    most = Math.max(most, residentMegabytes(processId));
    await sleep(50);
  }
  await finished;
  return most;
}
