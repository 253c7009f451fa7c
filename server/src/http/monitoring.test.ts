// The alarms and the board that are handed out ask for what /metrics has.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { queues } from "../jobs/queues.ts";
import { renderMetrics } from "./metrics.ts";

const files = ["laurel.rules.yml", "laurel.board.json"];

test.each(files)("every figure that %s asks for is one of /metrics", async (file) => {
  const text = readFileSync(new URL(`../../../docs/monitoring/${file}`, import.meta.url), "utf8");
  const asked = new Set(text.match(/laurel_[a-z0-9_]+/g));
  const metrics = await renderMetrics({
    due: [],
    queues: [],
    awayStores: 0,
    transactionsWaiting: 0,
    proofs: { oldestSeconds: 0, faultyShops: 0 },
    walArchive: null,
  });
  const served = new Set(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`] : name,
    ),
  );

  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !served.has(name))).toEqual([]);
});

test("the alarms name queues that there are", () => {
  const rules = readFileSync(new URL("../../../docs/monitoring/laurel.rules.yml", import.meta.url), "utf8");
  const named = [...rules.matchAll(/queue!?=\\?"(\w+)\\?"/g)].map(([, queue]) => queue);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((queue) => !(queues as readonly (string | undefined)[]).includes(queue))).toEqual([]);
});
