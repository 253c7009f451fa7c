// Webhooks over HTTP: stored durably, then answered, and applied by the same process at the same time.
import { laurelSecret, type LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP, startBenchServer, waitUntilApplied } from "../bench-server.ts";
import { median, percentile, type Section } from "../figure.ts";
import type { Measured } from "../load/generator.ts";
import { runLoad } from "../load/run-load.ts";
import { eachInWords, processorSeconds, spentSince } from "../processor-seconds.ts";

const ROUNDS = 3;
const CLOSED = 10_000;
let firstOrder = 1;

export const intake: Section = {
  name: "intake",
  about: "webhooks stored and answered, over HTTP",
  async run(report) {
    const laurel = await startBenchServer();
    try {
      // The first seconds of a process are those of its compiler.
      await closed(laurel, 4_000);
      await waitUntilApplied(laurel);
      const rates: number[] = [];
      const before = processorSeconds(laurel);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { seconds, latencies } = await closed(laurel, CLOSED);
        rates.push(latencies.length / seconds);
        await waitUntilApplied(laurel);
      }
      report({
        name: "closed loop, 16 connections",
        value: median(rates),
        unit: "webhooks/s",
        goal: { is: "≥", must: 3_000 },
        note: eachInWords(spentSince(laurel, before), "webhook until it is applied", CLOSED * ROUNDS),
      });
      for (const [perSecond, must] of [
        [500, 15],
        [2_000, 40],
      ] as const) {
        const rounds: Measured[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          rounds.push(await open(laurel, perSecond, 10));
          await waitUntilApplied(laurel);
        }
        const p99 = median(rounds.map(({ latencies }) => percentile(latencies, 99)));
        const p50 = median(rounds.map(({ latencies }) => percentile(latencies, 50)));
        const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
        report({
          name: `open loop at ${perSecond}/s, p99 from the scheduled time`,
          value: p99,
          unit: "ms",
          goal: { is: "≤", must },
          note: `p50 ${p50.toFixed(1)} ms, refused ${refused}`,
        });
      }
    } finally {
      await laurel.remove();
    }
  },
};

function closed(laurel: LaurelProcess, count: number): Promise<Measured> {
  return runLoad({ kind: "closed", connections: 16, count, ...next(laurel, count) });
}

function open(laurel: LaurelProcess, perSecond: number, seconds: number): Promise<Measured> {
  const load = next(laurel, perSecond * seconds);
  return runLoad({ kind: "open", connections: 64, perSecond, seconds, ...load });
}

function next(laurel: LaurelProcess, count: number) {
  const first = firstOrder;
  firstOrder += count;
  return {
    url: laurel.url.href,
    shopDomain: BENCH_SHOP,
    secret: laurelSecret,
    firstOrder: first,
    customers: 50_000,
  };
}
