// The real server process, killed while it credits and while it undoes: the outcome is as if nothing had happened.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOrdersScope, requiredScopes } from "../../platform/shopify/client/admin-addresses.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { startLaurel, type LaurelProcess } from "../../testing/processes/laurel-process.ts";
import { startTestPlatform, TEST_SHOP } from "../../testing/test-platform.ts";
import { workOn } from "./past-credit.job.ts";
import { readPastOrders } from "./start-past-credit.ts";

const MEMBERS = 600;
const PLACED = "2026-02-01T12:00:00.000Z";
const patienceSeconds = 60;

let laurel: LaurelProcess;
let key: string;

beforeAll(async () => {
  laurel = await startLaurel();
  // Without the server, so that nothing is credited before the test looks.
  await laurel.kill();
  await prepare();
  key = (await laurel.run("api-key", "create", "--shop", TEST_SHOP)).output.trim().split("\n").at(-1)!;
}, 180_000);
afterAll(() => laurel?.remove());

/** A measured batch of one order per member. It is credited once the server listens, so that the test sees it begin. */
async function prepare(): Promise<void> {
  const world = await startTestPlatform({
    // Waiting for the platform's rate limit is tested elsewhere.
    store: {
      rate: { maximumAvailable: 2_000, restoreRate: 1_000_000 },
      // The store's clock has moved on since they were placed.
      appScopes: [...requiredScopes, allOrdersScope],
    },
  });
  for (let n = 0; n < MEMBERS; n++)
    world.store.control.placeOrder({
      shop: TEST_SHOP,
      lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
      shippingMinor: null,
      at: new Date(PLACED),
      isSilent: true,
      newCustomer: { email: `member-${n}@example.com`, firstName: "Ada", state: "enabled" },
    });
  await laurel.withDeps(async (guest) => {
    const deps = { ...guest, platform: world.platform };
    const shop = await aShop(deps, {
      domain: TEST_SHOP,
      program: (program) => ({
        ...program,
        orders: { ...program.orders, earnsFrom: "2026-03-01T00:00:00Z" },
      }),
    });
    const decision = { shop, actor: "test" };
    const id = await readPastOrders(deps, { ...decision, reach: "RECENT" });
    while (await workOn(deps, shop, id, { n: 1, isLast: false }));
  });
  await world.close();
}

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly progress: string;
  readonly totals: { readonly orders: number; readonly members: number; readonly points: number };
}

async function ask<Data>(query: string): Promise<Data> {
  const response = await fetch(new URL("/api/graphql", laurel.url), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${key}`,
      "X-Shop-Domain": TEST_SHOP,
    },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: Data }).data;
}

async function waitFor(isIt: (batch: Batch) => boolean): Promise<Batch> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const { pastCredits } = await ask<{ pastCredits: [Batch] }>(
      "{ pastCredits { id state progress totals { orders members points } } }",
    );
    if (isIt(pastCredits[0])) return pastCredits[0];
    if (Date.now() > deadline) throw new Error(`It stays ${JSON.stringify(pastCredits[0])}.`);
    await sleep(5);
  }
}

/** Kills the server as soon as some members are done and others are not, and starts it again. */
async function killHalfWay(state: string, end: string): Promise<Batch> {
  const seen = await waitFor(
    (batch) => batch.state === end || (batch.state === state && batch.progress > "0.05"),
  );
  await laurel.kill();
  await laurel.start();
  expect(seen).toMatchObject({ state });
  return waitFor((batch) => batch.state === end);
}

const proved = async () =>
  expect(await laurel.run("ledger", "verify", "--shop", TEST_SHOP)).toEqual({
    code: 0,
    output: expect.not.stringContaining("BROKEN") as string,
  });

describe("a server that is killed", () => {
  test(
    "while it credits continues, and posts each order once; likewise while it undoes",
    { timeout: 240_000 },
    async () => {
      await laurel.start();
      const { id } = await waitFor(({ state }) => state === "READY");
      await ask(`mutation { pastOrdersCredit(id: "${id}", programVersion: 2) { userErrors { code } } }`);
      const credited = await killHalfWay("CREDITING", "CREDITED");
      expect(credited.totals).toEqual({ orders: MEMBERS, members: MEMBERS, points: MEMBERS * 20 });
      expect(await outstanding()).toBe(MEMBERS * 20);
      await proved();

      await ask(`mutation { pastOrdersUndo(id: "${credited.id}") { userErrors { code } } }`);
      await killHalfWay("UNDOING", "UNDONE");
      expect(await outstanding()).toBe(0);
      await proved();
    },
  );
});

async function outstanding(): Promise<number> {
  const { trialBalance } = await ask<{
    trialBalance: { accounts: { account: string; points: number }[] };
  }>("{ trialBalance { accounts { account points } } }");
  return trialBalance.accounts
    .filter(({ account }) => account === "available" || account === "pending")
    .reduce((sum, { points }) => sum + points, 0);
}
