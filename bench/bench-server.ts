// The program as an operator runs it, for the sections that load it over HTTP.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { waitForEmptyInbox } from "@laurel/server/testing/replay/inbox-pending.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import {
  type LaurelOptions,
  type LaurelProcess,
  startLaurel,
} from "@laurel/server/testing/processes/laurel-process.ts";

export const BENCH_SHOP = "bench.myshopify.com";

export async function startBenchServer(options: LaurelOptions = {}): Promise<LaurelProcess> {
  const laurel = await startLaurel(options);
  await laurel.withDeps((deps) => aShop(deps, { domain: BENCH_SHOP }));
  return laurel;
}

export async function waitUntilApplied(laurel: LaurelProcess): Promise<void> {
  if (!(await waitForEmptyInbox(laurel.url, undefined))) throw new Error("The inbox cannot be counted.");
}

/** `work` gets the address of the server's database, as the superuser. */
export async function withPostgres<T>(laurel: LaurelProcess, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** The process's memory according to the operating system. Linux only. */
export function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

export const mostResidentDuring = (processId: number, work: Promise<unknown>): Promise<number> =>
  mostDuring(() => residentMegabytes(processId), work);

/** Samples until `work` is done; returns the highest value. */
export async function mostDuring(sample: () => number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const over = { isOver: false };
  const finished = work.finally(() => {
    over.isOver = true;
  });
  finished.catch(() => undefined);
  while (!over.isOver) {
    most = Math.max(most, sample());
    await sleep(50);
  }
  await finished;
  return most;
}
