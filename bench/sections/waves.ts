// Awards in batches: many members in one transaction, as the inbox is applied.
import type { IncomingEvent } from "@laurel/server/intake/inbox/apply/batch.ts";
import { decideBatch } from "@laurel/server/intake/inbox/apply/decide-batch.ts";
import { openBenchDatabase, type BenchDatabase } from "../bench-database.ts";
import { awardTo } from "../award.ts";
import { type BenchShop, openBenchShops, pickOne } from "../bench-shops.ts";
import { median, type Section } from "../figure.ts";
import { perSecond } from "../repeat.ts";
import { aSmallOrder } from "../synthetic-orders.ts";
import { prepareReference } from "../tpcb.ts";

const SECONDS = 5;
const ROUNDS = 3;
const goal = { is: "≥", must: 5, aim: 8 } as const;

interface Way {
  readonly name: string;
  readonly unit: string;
  readonly atOnce: number;
  readonly hasGoal: boolean;
  readonly work: () => Promise<number>;
}

export const waves: Section = {
  name: "waves",
  about: "awards in waves, against TPC-B",
  async run(report) {
    const bench = await openBenchDatabase(8);
    try {
      const reference = await prepareReference(bench.url);
      const oneShop = await openBenchShops(bench, { shops: 1, membersEach: 100_000 });
      const manyShops = await openBenchShops(bench, { shops: 50, membersEach: 2_000 });
      const ways = waysToAward(bench, { oneShop, manyShops });
      const tpcb: number[] = [];
      const measured = ways.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        tpcb.push(await reference.transactionsPerSecond(SECONDS));
        for (const [index, { work, atOnce }] of ways.entries())
          measured[index]!.push(await perSecond({ seconds: SECONDS, atOnce }, work));
      }
      const base = median(tpcb);
      report({ name: "TPC-B", value: base, unit: "transactions/s", note: `by ${reference.how}` });
      for (const [index, { name, unit, hasGoal }] of ways.entries()) {
        const value = median(measured[index]!);
        report({ name, value, unit, ratio: value / base, ...(hasGoal ? { goal } : {}) });
      }
      const [one, many] = [median(measured[0]!), median(measured[1]!)];
      report({
        name: "waves of one shop against those of many",
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

function waysToAward(
  bench: BenchDatabase,
  { oneShop, manyShops }: { oneShop: readonly BenchShop[]; manyShops: readonly BenchShop[] },
): Way[] {
  const book = (shops: readonly BenchShop[], size: number) => (): Promise<number> => {
    const { shop, memberIds } = pickOne(shops);
    return awardTo(bench.deps, shop.shopId, severalOf(memberIds, size));
  };
  const orders = (shops: readonly BenchShop[], size: number) => (): Promise<number> =>
    applyOrders(bench, pickOne(shops), size);
  return [
    {
      name: "awards, waves of 500, one shop",
      unit: "awards/s",
      atOnce: 2,
      hasGoal: true,
      work: book(oneShop, 500),
    },
    {
      name: "awards, waves of 500, 50 shops",
      unit: "awards/s",
      atOnce: 2,
      hasGoal: true,
      work: book(manyShops, 500),
    },
    {
      name: "awards, waves of 100, one shop",
      unit: "awards/s",
      atOnce: 2,
      hasGoal: true,
      work: book(oneShop, 100),
    },
    {
      name: "orders applied, waves of 500, one shop",
      unit: "orders/s",
      atOnce: 1,
      hasGoal: true,
      work: orders(oneShop, 500),
    },
    {
      name: "orders applied, waves of 500, 50 shops",
      unit: "orders/s",
      atOnce: 2,
      hasGoal: true,
      work: orders(manyShops, 500),
    },
    {
      name: "orders applied, one at a time",
      unit: "orders/s",
      atOnce: 8,
      hasGoal: false,
      work: orders(oneShop, 1),
    },
  ];
}

/** A range of neighbours, so that two parallel batches rarely need the same member. */
function severalOf(memberIds: readonly string[], size: number): readonly string[] {
  const start = Math.floor(Math.random() * (memberIds.length - size));
  return memberIds.slice(start, start + size);
}

/** Small paid orders of different members, decided and stored as one batch of the inbox. */
async function applyOrders(
  { deps }: BenchDatabase,
  { shop, memberIds }: BenchShop,
  size: number,
): Promise<number> {
  const first = Math.floor(Math.random() * (memberIds.length - size));
  const arrivals = Array.from({ length: size }, (_, index): IncomingEvent => {
    return { event: aSmallOrder(String(first + index + 1)), triggeredAt: null, source: "delivered" };
  });
  const outcomes = await deps.db.transaction(shop.shopId, (tx) => decideBatch(tx, deps, shop, arrivals));
  return outcomes.filter((outcome) => outcome.status === "applied").length;
}
