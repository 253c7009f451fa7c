// Awards one at a time: one transaction for each, eight in parallel, compared with TPC-B on the same server.
import { openBenchDatabase } from "../bench-database.ts";
import { awardTo } from "../award.ts";
import { type BenchShop, openBenchShops, pickOne } from "../bench-shops.ts";
import { median, type Section } from "../figure.ts";
import { perSecond } from "../repeat.ts";
import { prepareReference } from "../tpcb.ts";

const AT_ONCE = 8;
const SECONDS = 5;
const ROUNDS = 5;

export const awards: Section = {
  name: "awards",
  about: "awards one at a time, against TPC-B",
  async run(report) {
    const bench = await openBenchDatabase(AT_ONCE);
    try {
      const reference = await prepareReference(bench.url);
      const oneShop = await openBenchShops(bench, { shops: 1, membersEach: 100_000 });
      const manyShops = await openBenchShops(bench, { shops: 200, membersEach: 500 });
      const award = (shops: readonly BenchShop[]) => async (): Promise<number> => {
        const { shop, memberIds } = pickOne(shops);
        return awardTo(bench.deps, shop.shopId, [pickOne(memberIds)]);
      };
      const measured: Record<"tpcb" | "one" | "many", number[]> = { tpcb: [], one: [], many: [] };
      // In turns, so that other load on the machine affects all of them alike.
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.tpcb.push(await reference.transactionsPerSecond(SECONDS));
        measured.one.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(oneShop)));
        measured.many.push(await perSecond({ seconds: SECONDS, atOnce: AT_ONCE }, award(manyShops)));
      }
      const tpcb = median(measured.tpcb);
      const [one, many] = [median(measured.one), median(measured.many)];
      report({ name: "TPC-B", value: tpcb, unit: "transactions/s", note: `by ${reference.how}` });
      const goal = { is: "≥", must: 0.75, aim: 0.85 } as const;
      report({
        name: "one at a time, all in one shop",
        value: one,
        unit: "awards/s",
        ratio: one / tpcb,
        goal,
      });
      report({
        name: "one at a time, over 200 shops",
        value: many,
        unit: "awards/s",
        ratio: many / tpcb,
        goal,
      });
      report({
        name: "one shop against many",
        value: one,
        unit: "awards/s",
        ratio: one / many,
        goal: { is: "≥", must: 0.95 },
      });
    } finally {
      await bench.close();
    }
  },
};
