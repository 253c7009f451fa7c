// The time from when a webhook is due until the member's balance shows it.
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { laurelSecret } from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP, startBenchServer, waitUntilApplied } from "../bench-server.ts";
import { percentile, type Section } from "../figure.ts";
import { measureVisible } from "../load/measure-visible.ts";
import { runLoad } from "../load/run-load.ts";

const PER_SECOND = 500;
const SECONDS = 15;

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
      const delays = await measureVisible({
        databaseUrl: postgres.url,
        url: laurel.url.href,
        shopDomain: BENCH_SHOP,
        perSecond: PER_SECOND,
        seconds: SECONDS,
        firstOrder: 1_000_000,
      });
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
