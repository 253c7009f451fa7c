// Points of all members that expire on one day, and what a setting of expiry costs each award.
import { keepDatesOfShop } from "@laurel/server/features/ledger/dates/keep-dates.job.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { awardTo } from "../award.ts";
import { type BenchShop, openBenchShops, pickOne } from "../bench-shops.ts";
import { median, type Section } from "../figure.ts";
import { perSecond } from "../repeat.ts";

const MEMBERS = 200_000;
const WAVE = 500;
const AT_ONCE = 8;
const SECONDS = 5;
const ROUNDS = 5;

export const dates: Section = {
  name: "dates",
  about: "points that expire, and awards with and without a setting of expiry",
  async run(report) {
    const bench = await openBenchDatabase(AT_ONCE);
    try {
      const [never] = await openBenchShops(bench, { shops: 1, membersEach: 100_000 });
      const [expiring] = await openBenchShops(bench, {
        shops: 1,
        membersEach: MEMBERS,
        program: (program) => ({ ...program, expiry: { ...program.expiry, policy: "per_lot", months: 12 } }),
      });
      if (!never || !expiring) return;
      const award =
        ({ shop, memberIds }: BenchShop) =>
        () =>
          awardTo(bench.deps, shop.shopId, [pickOne(memberIds)]);
      const measured: Record<"never" | "expiring", number[]> = { never: [], expiring: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.never.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(never)));
        measured.expiring.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(expiring)));
      }
      const [without, withExpiry] = [median(measured.never), median(measured.expiring)];
      report({ name: "awards one at a time, points never expire", value: without, unit: "awards/s" });
      report({
        name: "the same, points expire after 12 months",
        value: withExpiry,
        unit: "awards/s",
        ratio: withExpiry / without,
        goal: { is: "≥", must: 0.9 },
      });

      const { shop, memberIds } = expiring;
      for (let at = 0; at < memberIds.length; at += WAVE)
        await awardTo(bench.deps, shop.shopId, memberIds.slice(at, at + WAVE));
      bench.deps.clock.move({ days: 400 });
      const memoryBefore = process.memoryUsage().rss;
      const startedAt = performance.now();
      await keepDatesOfShop(bench.deps, shop.shopId);
      const seconds = (performance.now() - startedAt) / 1000;
      report({
        name: `${MEMBERS.toLocaleString("en")} members whose points expire on one day`,
        value: memberIds.length / seconds,
        unit: "members/s",
        goal: { is: "≥", must: 2_000 },
      });
      report({
        name: "memory that this takes beyond what was in use",
        value: (process.memoryUsage().rss - memoryBefore) / 2 ** 20,
        unit: "MiB",
      });
    } finally {
      await bench.close();
    }
  },
};
