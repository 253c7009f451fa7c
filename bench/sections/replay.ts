// A real shop's whole history over HTTP, from the first delivery until everything is applied; and the
// memory of the server's process, idle and meanwhile.
import { setTimeout as sleep } from "node:timers/promises";
import { startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { historyEvents } from "@laurel/server/testing/history/history.ts";
import { historyPrograms } from "@laurel/server/testing/history/programs.ts";
import { linesOf, openHistoryShop, replayInto } from "@laurel/server/testing/history/replay-history.ts";
import { mostResidentDuring, residentMegabytes } from "../bench-server.ts";
import type { Section } from "../figure.ts";

const SHOP = "retail.myshopify.com";

export const replay: Section = {
  name: "replay",
  about: "the Online Retail history over HTTP, and memory",
  async run(report) {
    const laurel = await startLaurel();
    try {
      await sleep(5_000);
      report({
        name: "the server's process at rest",
        value: residentMegabytes(laurel.processId()),
        unit: "MB",
        goal: { is: "≤", must: 150 },
      });
      await laurel.withDeps((deps) => openHistoryShop(deps, SHOP, historyPrograms.flat10));
      const started = performance.now();
      const replayed = replayInto(laurel, { lines: linesOf(historyEvents()), shopDomain: SHOP });
      const most = await mostResidentDuring(laurel.processId(), replayed);
      const { delivered, seconds } = await replayed;
      report({
        name: "18,675 webhooks delivered and applied",
        value: (performance.now() - started) / 1000,
        unit: "s",
        goal: { is: "≤", must: 30 },
        note: `${Math.round(delivered / seconds)} events delivered a second`,
      });
      report({
        name: "the server's process meanwhile",
        value: most,
        unit: "MB",
        goal: { is: "≤", must: 400 },
      });
    } finally {
      await laurel.remove();
    }
  },
};
