// A bonus that both customers of a merge had counts once, as in the ledger.
import { expect, test } from "vitest";
import { deliver } from "../../testing/processes/deliver.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { openTestShop } from "../../testing/test-shop.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { startSimulation } from "./start-simulation.ts";
import { stepSimulation } from "./step-simulation.ts";
import { loadSimulation } from "./stored-simulation.ts";

const gold = {
  id: "gold",
  name: "Gold",
  threshold: 50,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#9aa0a6",
};

const { deps, shop, api } = await openTestShop({
  program: (program) => ({
    ...program,
    earning: [...program.earning, { id: "signup", kind: "signup", enabled: true, config: { points: 60 } }],
    tiers: { basis: "points", window: "lifetime", graceDays: 30, levels: [gold] },
  }),
});

test("a sign-up that a merge took back counts once toward tiers by points", async () => {
  await deliver(
    deps,
    shop,
    ["7001", "7002"].map((id) => ({ type: "customer_created", customer: aCustomer(id) })),
  );
  const { data } = await api.ask(
    `{ from: customer(platformId: "7001") { id } into: customer(platformId: "7002") { id } }`,
  );
  await mergeCustomers(deps, shop.shopId, { fromId: data.from.id, intoId: data.into.id, actor: "test" });

  const { document } = await deps.db.transaction(shop.shopId, loadProgram);
  const asked = { document, from: "2020-01-01", to: deps.clock.now().toISOString().slice(0, 10) };
  const started = await startSimulation(deps, { shop, actor: "test", asked });
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  while (await stepSimulation(deps, shop, started.id));

  const simulation = await deps.db.transaction(shop.shopId, (tx) => loadSimulation(tx, started.id));
  expect(simulation!.result).toMatchObject({
    actual: 60,
    inForce: {
      points: 60,
      tiers: [
        { id: null, members: 0 },
        { id: "gold", members: 1 },
      ],
    },
  });
});
