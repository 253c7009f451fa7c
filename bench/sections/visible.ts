// The time from when a webhook is due until the member's balance shows it.
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { laurelSecret } from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP, startBenchServer, waitUntilApplied } from "../bench-server.ts";
import { percentile, type Section } from "../figure.ts";
import { runLoad } from "../load/run-load.ts";
import { newestBalances } from "../members.sql.ts";

const PER_SECOND = 500;
const SECONDS = 15;
const COUNT = PER_SECOND * SECONDS;

export const visible: Section = {
  name: "visible",
  about: "from webhook to balance",
  async run(report) {
    const laurel = await startBenchServer();
    const log = createLog("silent");
    const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log });
    try {
      const load = { url: laurel.url.href, shopDomain: BENCH_SHOP, secret: laurelSecret, connections: 64 };
      const warmUp = { ...load, firstOrder: 1, customers: 4_000, seconds: 8, perSecond: PER_SECOND };
      await runLoad({ kind: "open", ...warmUp });
      await waitUntilApplied(laurel);
      // Each order is the first of its customer, so a balance that appears comes from this order.
      const firstOrder = 1_000_000;
      const seenAt = new Map<number, number>();
      const watch = { isOver: false };
      const watching = withAdministrator(postgres.url, async (client) => {
        while (!watch.isOver || seenAt.size < COUNT) {
          const { rows } = await client.query<{ id: string }>(newestBalances, [BENCH_SHOP]);
          const now = performance.timeOrigin + performance.now();
          for (const { id } of rows) if (!seenAt.has(Number(id))) seenAt.set(Number(id), now);
          await sleep(4);
        }
      });
      const customers = 1_000_000_000;
      const measured = await runLoad({
        kind: "open",
        ...load,
        firstOrder,
        customers,
        seconds: SECONDS,
        perSecond: PER_SECOND,
      });
      watch.isOver = true;
      await watching;
      const delays = measured.dueAt.map((due, nth) => seenAt.get(7_000_000 + firstOrder + nth)! - due);
      report({
        name: `webhook to visible balance at ${PER_SECOND}/s, p99`,
        value: percentile(delays, 99),
        unit: "ms",
        goal: { is: "≤", must: 250 },
        note: `p50 ${percentile(delays, 50).toFixed(1)} ms; seen by a query every few milliseconds`,
      });
    } finally {
      await postgres.stop();
      await laurel.remove();
    }
  },
};
