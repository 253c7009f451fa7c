// How much disk the ledger takes for each movement: with its posting, its explanation, its lot, and all indexes.
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { decideBatch } from "@laurel/server/intake/inbox/apply/decide-batch.ts";
import type { IncomingEvent } from "@laurel/server/intake/inbox/apply/batch.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { openBenchShops } from "../bench-shops.ts";
import type { Section } from "../figure.ts";
import { analyze, ledgerSize, tableSizes } from "../members.sql.ts";
import { aSmallOrder } from "../synthetic-orders.ts";

const MEMBERS = 20_000;
const ORDERS = 100_000;
const WAVE = 500;

export const disk: Section = {
  name: "disk",
  about: "bytes on disk a movement",
  async run(report) {
    const bench = await openBenchDatabase();
    try {
      const [opened] = await openBenchShops(bench, { shops: 1, membersEach: MEMBERS });
      const { shop } = opened!;
      for (let done = 0; done < ORDERS; done += WAVE) {
        const arrivals = Array.from({ length: WAVE }, (_, index): IncomingEvent => {
          const event = aSmallOrder(String(1 + ((done + index) % MEMBERS)));
          return { event, triggeredAt: null, source: "delivered" };
        });
        await bench.db.transaction(shop.shopId, (tx) => decideBatch(tx, bench.deps, shop, arrivals));
      }
      await withAdministrator(bench.url, async (client) => {
        await client.query(analyze);
        const [size] = (await client.query<{ bytes: number; movements: number }>(ledgerSize)).rows;
        const tables = await client.query<{ name: string; heap: number; indexes: number }>(tableSizes);
        const each = tables.rows
          .filter(({ heap }) => heap > 0)
          .map(({ name, heap, indexes }) => {
            const per = (bytes: number): number => Math.round(bytes / size!.movements);
            return `${name} ${per(heap)} + ${per(indexes)}`;
          });
        report({
          name: `a movement, of ${size!.movements} of small orders`,
          value: size!.bytes / size!.movements,
          unit: "bytes",
          goal: { is: "≤", must: 500 },
          note: `rows + indexes: ${each.join(", ")}`,
        });
      });
    } finally {
      await bench.close();
    }
  },
};
