// Points of all members that expire on one day, and what a setting of expiry costs each award.
import { keepDatesOfShop } from "@laurel/server/core/ledger/dates/keep-dates.job.ts";
import { defaultProgram, type ProgramDocument } from "@laurel/domain/program/program.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { awardTo, rulesOf } from "../award.ts";
import { type BenchShop, openBenchShops, pickOne } from "../bench-shops.ts";
import { median, type Section } from "../figure.ts";
import { membersAsked } from "../members-asked.ts";
import { perSecond } from "../repeat.ts";

const MEMBERS = 200_000;
const WAVE = 500;
const AT_ONCE = 8;
const SECONDS = 5;
const ROUNDS = 5;

/** Expiry, warnings, and tiers over a window of time by what the awards are. */
function everyEngine(program: ProgramDocument): ProgramDocument {
  const level = { multiplierBasisPoints: 12_500, entryGiftPoints: 0, color: "#9aa0a6" };
  return {
    ...program,
    expiry: { policy: "per_lot", months: 12, warnDays: [30, 3] },
    tiers: {
      basis: "points",
      window: "rolling_12_months",
      graceDays: 30,
      levels: [
        { ...level, id: "silver", name: "Silver", threshold: 5_000 },
        { ...level, id: "gold", name: "Gold", threshold: 20_000 },
      ],
    },
  };
}

export const dates: Section = {
  name: "dates",
  about: "points that expire, and awards with and without what time decides",
  async run(report) {
    const members = membersAsked(MEMBERS);
    const others = Math.ceil(members / 2);
    const bench = await openBenchDatabase(AT_ONCE);
    try {
      const [never] = await openBenchShops(bench, { shops: 1, membersEach: others });
      const [every] = await openBenchShops(bench, { shops: 1, membersEach: others, program: everyEngine });
      const [expiring] = await openBenchShops(bench, {
        shops: 1,
        membersEach: members,
        program: (program) => ({ ...program, expiry: { ...program.expiry, policy: "per_lot", months: 12 } }),
      });
      if (!never || !expiring || !every) return;
      const award =
        ({ shop, memberIds }: BenchShop, rules = rulesOf(defaultProgram("EUR"))) =>
        () => {
          // Two awards at one instant would be decided from all that counts.
          bench.deps.clock.move({ seconds: 0.001 });
          return awardTo(bench.deps, shop.shopId, [pickOne(memberIds)], rules);
        };
      const everyRule = rulesOf(everyEngine(defaultProgram("EUR")));
      const measured: Record<"never" | "expiring" | "every", number[]> = {
        never: [],
        expiring: [],
        every: [],
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.never.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(never)));
        measured.expiring.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(expiring)));
        measured.every.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(every, everyRule)));
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
      const withEvery = median(measured.every);
      report({
        name: "the same, with expiry, warnings and tiers by period",
        value: withEvery,
        unit: "awards/s",
        ratio: withEvery / without,
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
        name: `${members.toLocaleString("en")} members whose points expire on one day`,
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
