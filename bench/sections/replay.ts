// A real shop's whole history through `laurel replay`, from the first delivery until everything is applied; and the
// memory of the server's process, idle and meanwhile.
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { historyEvents } from "@laurel/server/testing/history/history.ts";
import { historyPrograms } from "@laurel/server/testing/history/programs.ts";
import { openHistoryShop } from "@laurel/server/testing/history/replay-history.ts";
import { mostResidentDuring, residentMegabytes } from "../bench-server.ts";
import type { Section } from "../figure.ts";

const SHOP = "retail.myshopify.com";

export const replay: Section = {
  name: "replay",
  about: "the Online Retail history over HTTP, and memory",
  async run(report) {
    const folder = mkdtempSync(path.join(tmpdir(), "laurel-bench-replay-"));
    const laurel = await startLaurel();
    try {
      await sleep(5_000);
      report({
        name: "the server's process at rest",
        value: residentMegabytes(laurel.processId()),
        unit: "MB",
        goal: { is: "≤", must: 150 },
      });
      const file = path.join(folder, "events.jsonl");
      await writeEvents(file);
      await laurel.withDeps((deps) => openHistoryShop(deps, SHOP, historyPrograms.flat10));
      const replayed = runReplay(laurel, file);
      const most = await mostResidentDuring(laurel.processId(), replayed);
      const { seconds, rate } = await replayed;
      report({
        name: "18,675 webhooks delivered and applied",
        value: seconds,
        unit: "s",
        goal: { is: "≤", must: 30 },
        note: `${rate} events delivered a second`,
      });
      report({
        name: "the server's process meanwhile",
        value: most,
        unit: "MB",
        goal: { is: "≤", must: 400 },
      });
    } finally {
      await laurel.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function writeEvents(file: string): Promise<void> {
  const out = createWriteStream(file);
  for (const event of historyEvents()) if (!out.write(`${JSON.stringify(event)}\n`)) await once(out, "drain");
  out.end();
  await once(out, "close");
}

async function runReplay(laurel: LaurelProcess, file: string): Promise<{ seconds: number; rate: string }> {
  const { code, output } = await laurel.run("replay", file, "--shop", SHOP);
  const seconds = Number(/inbox was empty ([\d.]+) s after the start/.exec(output)?.[1]);
  const rate = /: (\d+) events per second/.exec(output)?.[1] ?? "?";
  if (code !== 0 || Number.isNaN(seconds)) throw new Error(output);
  return { seconds, rate };
}
