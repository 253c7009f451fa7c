// The time from when a webhook is due until a query sees the member's balance.
import { setTimeout as sleep } from "node:timers/promises";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { laurelSecret } from "@laurel/server/testing/processes/laurel-process.ts";
import { newestBalances } from "../members.sql.ts";
import { runLoad } from "./run-load.ts";

export interface VisibleLoad {
  /** The superuser's. */
  readonly databaseUrl: string;
  readonly url: string;
  readonly shopDomain: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Orders that no other load of this run has. */
  readonly firstOrder: number;
}

/** Each order is the first of its customer, so a balance that appears comes from this order. In milliseconds. */
export async function measureVisible({ databaseUrl, ...load }: VisibleLoad): Promise<readonly number[]> {
  const { shopDomain, firstOrder, perSecond, seconds } = load;
  const seenAt = new Map<number, number>();
  const watch = { isOver: false };
  const watching = withAdministrator(databaseUrl, async (client) => {
    while (!watch.isOver || seenAt.size < perSecond * seconds) {
      const { rows } = await client.query<{ id: string }>(newestBalances, [shopDomain]);
      const now = performance.timeOrigin + performance.now();
      for (const { id } of rows.filter(({ id }) => Number(id) >= 7_000_000 + firstOrder))
        if (!seenAt.has(Number(id))) seenAt.set(Number(id), now);
      await sleep(4);
    }
  });
  const measured = await runLoad({
    kind: "open",
    ...load,
    secret: laurelSecret,
    connections: 64,
    customers: 1_000_000_000,
  });
  watch.isOver = true;
  await watching;
  return measured.dueAt.map((due, nth) => seenAt.get(7_000_000 + firstOrder + nth)! - due);
}
