// A member's panel is asked for again and again: what it costs the database is counted.
import { afterEach, expect, test, vi } from "vitest";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { aCustomer, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { withReferrals } from "../../../testing/samples/referring-shop.ts";

const STATEMENTS_MAX = 6;

const GOLD = {
  id: "gold",
  name: "Gold",
  threshold: 1,
  multiplierBasisPoints: 15_000,
  entryGiftPoints: 50,
  color: "#c80",
};
const NEWSLETTER = { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } } as const;

let here: MailingShop;
afterEach(() => here.close());

/** The names of the statements, and how many transactions they were in. */
async function count(member: string): Promise<{ readonly names: string[]; readonly reads: number }> {
  const { db } = here.deps;
  const names: string[] = [];
  const readOneMoment = db.readOneMoment.bind(db);
  const read = vi.spyOn(db, "readOneMoment").mockImplementation((shopId, work) =>
    readOneMoment(shopId, (tx) =>
      work({
        shopId,
        get kysely() {
          return tx.kysely;
        },
        ask: (asked) => {
          names.push("composed");
          return tx.ask(asked);
        },
        write: (...written) => tx.write(...written),
        afterCommit: (later) => tx.afterCommit(later),
        run: (statement, values) => {
          names.push(statement.name);
          return tx.run(statement, values);
        },
      }),
    ),
  );
  try {
    await here.view(member);
    return { names, reads: read.mock.calls.length };
  } finally {
    read.mockRestore();
  }
}

test.each(["lifetime", "rolling_12_months"] as const)(
  "A member's view is one transaction of at most 6 statements, whatever the program has, with tiers of %s",
  async (window) => {
    here = await openMailingShop({
      points: [1_200],
      program: (program) => ({
        ...withReferrals(program, { minimumSpendMinor: 2_000, monthlyCap: 10 }),
        earning: [...program.earning, NEWSLETTER],
        expiry: { ...program.expiry, policy: "inactivity", months: 12 },
        tiers: { ...program.tiers, basis: "points", window, levels: [GOLD] },
      }),
    });
    const { deps, shop } = here;
    await aReward(deps, shop, { config: { limitPerCustomer: 3, limitTotal: 100 } });
    const member = here.platformIds[0]!;
    const order = anOrder({ orderId: "order-1", name: "#1", customerId: member });
    await deliver(deps, shop, [orderChanged(order, aCustomer(member))]);
    const view = await here.view(member);
    expect(view).toMatchObject({
      member: { tier: { name: "Gold", since: expect.any(String) as string } },
      invite: { list: [] },
    });
    expect(view.member!.expiring.length + view.entries.length).toBeGreaterThan(1);
    const { names, reads } = await count(member);
    expect(names.length, names.join(", ")).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(reads).toBe(1);
  },
);
