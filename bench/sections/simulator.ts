// A draft of the program over the past: all of a real shop, and a sample of a large one. The server's own job does it.
import { setTimeout as sleep } from "node:timers/promises";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { loadProgram } from "@laurel/server/tenant/program/load-program.ts";
import { findShopById } from "@laurel/server/tenant/shops/find-shop.ts";
import { startSimulation } from "@laurel/server/insight/simulations/start-simulation.ts";
import { loadSimulation } from "@laurel/server/insight/simulations/stored-simulation.ts";
import type { Platform } from "@laurel/server/platform/platform.ts";
import { createWebhooks } from "@laurel/server/platform/shopify/webhooks.ts";
import {
  laurelSecret,
  type LaurelProcess,
  startLaurel,
} from "@laurel/server/testing/processes/laurel-process.ts";
import { historyEvents } from "@laurel/server/testing/history/history.ts";
import { historyPrograms } from "@laurel/server/testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "@laurel/server/testing/history/replay-history.ts";
import { mostResidentDuring, residentMegabytes, waitUntilApplied } from "../bench-server.ts";
import type { Section } from "../figure.ts";
import { openGrownShop } from "../grown-shop.ts";
import { membersAsked } from "../members-asked.ts";

/** Each orders about twice. */
const CUSTOMERS = 500_000;

export const simulator: Section = {
  name: "simulator",
  about: "a draft of the program over a real shop's past, and over a million orders",
  async run(report) {
    const laurel = await startLaurel();
    try {
      const small = await simulate(laurel, await replayShop(laurel), "2010-12-01");
      report({
        name: `${small.orders.toLocaleString("en")} orders of a real shop`,
        value: small.seconds,
        unit: "s",
        goal: { is: "≤", must: 5 },
      });
      const customers = membersAsked(CUSTOMERS);
      const large = await openGrownShop(laurel, { customers, rewards: 1, pointsApart: 500 });
      const before = residentMegabytes(laurel.processId());
      const work = simulate(laurel, large.shopId, "2020-01-01");
      const most = await mostResidentDuring(laurel.processId(), work);
      const { seconds, orders, looked, error } = await work;
      report({
        name: `about ${orders.toLocaleString("en")} orders of ${customers.toLocaleString("en")} customers`,
        value: seconds,
        unit: "s",
        goal: { is: "≤", must: 30 },
        note: `${looked.toLocaleString("en")} members worked out; points ± ${error.toFixed(1)} %`,
      });
      report({
        name: "memory of the server meanwhile, beyond what was in use",
        value: most - before,
        unit: "MiB",
      });
    } finally {
      await laurel.remove();
    }
  },
};

/** The id of the shop. */
async function replayShop(laurel: LaurelProcess): Promise<string> {
  const domain = "retail.myshopify.com";
  const shopId = await laurel.withDeps(async (deps) => {
    const webhooks = createWebhooks([laurelSecret]);
    const opened = await openHistoryShop(deps, domain, historyPrograms.flat10);
    const events = historyEvents();
    await receiveHistory({ ...deps, platform: { webhooks } as Platform }, { shopId: opened, domain, events });
    return opened;
  });
  await waitUntilApplied(laurel);
  return shopId;
}

/** From the start until the job has finished. The draft has tiers that are counted over 12 months. */
const simulate = (laurel: LaurelProcess, shopId: string, from: string) =>
  laurel.withDeps(async (stopped) => {
    const deps = { ...stopped, clock: { now: () => new Date() } };
    const shop = (await findShopById(deps, shopId))!;
    const { document: present } = await deps.db.transaction(shopId, loadProgram);
    const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const asked = { document: withTiers(present), from, to };
    const startedAt = performance.now();
    const started = await startSimulation(deps, { shop, actor: "bench", asked });
    if (!started.ok) throw new Error(JSON.stringify(started.problems));
    for (;;) {
      await sleep(50);
      const simulation = await deps.db.transaction(shopId, (tx) => loadSimulation(tx, started.id));
      if (simulation?.status === "RUNNING") continue;
      if (!simulation?.result) throw new Error(`The simulation is ${simulation?.status ?? "gone"}.`);
      const seconds = (performance.now() - startedAt) / 1000;
      const { orders, draft } = simulation.result;
      const error = (100 * (draft.pointsError ?? 0)) / draft.points;
      return { seconds, orders, looked: simulation.membersDone, error };
    }
  });

function withTiers(program: ProgramDocument): ProgramDocument {
  const level = { multiplierBasisPoints: 15_000, entryGiftPoints: 100, color: "#9aa0a6" };
  const levels = [
    { ...level, id: "silver", name: "Silver", threshold: 50_000 },
    { ...level, id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 20_000 },
  ];
  return { ...program, tiers: { ...program.tiers, window: "rolling_12_months", levels } };
}
