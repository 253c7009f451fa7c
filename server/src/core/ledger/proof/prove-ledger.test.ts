// The ledger is proved without anybody asking, and how that ended is kept.
import { beforeEach, afterEach, expect, test } from "vitest";
import { dueKinds } from "../../../features/features.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { createLog } from "../../../process/log.ts";
import { countProofs, loadLastProof } from "../../../tenant/shops/proofs/proofs.ts";
import { proveEachWeek, proveLedgerOfShop } from "./prove-ledger.job.ts";
import { verifyLedger } from "./verify-ledger.ts";

const DAY_MS = 86_400_000;

let own: TestDatabase;
let deps: TestDeps;
let shopId: string;
let logged: string[];
beforeEach(async () => {
  own = await createTestDatabase();
  logged = [];
  deps = createTestDeps({ db: own.db, log: createLog("error", { write: (line) => void logged.push(line) }) });
  ({ shopId } = await aShop(deps));
});
afterEach(() => own.drop());

const last = () => deps.db.transaction(shopId, loadLastProof);
const jobs = async () =>
  withAdministrator(own.url, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      "SELECT key FROM graphile_worker.jobs WHERE key LIKE 'prove-ledger%'",
    );
    return rows.map(({ key }) => key);
  });
const aBalanceFromNowhere = (points: number) =>
  deps.db.transaction(shopId, async (tx) => {
    const row = {
      shop_id: shopId,
      customer_id: deps.newId(),
      available: points,
      last_activity_at: new Date(),
    };
    await tx.kysely.insertInto("balances").values(row).execute();
    return row.customer_id;
  });

test("A ledger that holds was proved at that time, with no faults", async () => {
  expect(await last()).toBeNull();
  await proveLedgerOfShop(deps, shopId);
  expect(await last()).toEqual({ at: deps.clock.now(), faults: 0 });
  expect(logged).toEqual([]);
});

test("A balance that came from nowhere is as many faults as ledger verify names, and the log has the member", async () => {
  const customerId = await aBalanceFromNowhere(5);
  const broken = (await verifyLedger(deps, { shopId })).filter(({ ok }) => !ok);
  expect(broken.length).toBeGreaterThan(0);

  await proveLedgerOfShop(deps, shopId);

  expect(await last()).toMatchObject({ faults: broken.length });
  expect(logged).toHaveLength(broken.length);
  expect(logged.join()).toContain(customerId);
  expect(await countProofs(deps)).toMatchObject({ faultyShops: 1 });

  await withAdministrator(own.url, (client) => client.query("DELETE FROM laurel.balances"));
  await proveLedgerOfShop(deps, shopId);
  expect(await last()).toMatchObject({ faults: 0 });
  expect(await countProofs(deps)).toMatchObject({ faultyShops: 0 });
});

test("A shop is proved in the night after something moved", async () => {
  const night = dueKinds.find(({ task }) => task.name === "night")!;
  await night.task.run(deps, { shopId }, { n: 1, isLast: false });
  expect(await jobs()).toEqual([`prove-ledger:${shopId}`]);
});

test("A shop in which nothing moves is proved each week", async () => {
  await proveEachWeek.run(deps, shopId);
  expect(await jobs()).toEqual([`prove-ledger:${shopId}`]);

  await withAdministrator(own.url, (client) => client.query("DELETE FROM graphile_worker._private_jobs"));
  await proveLedgerOfShop(deps, shopId);
  deps.clock.set(new Date(deps.clock.now().getTime() + 6 * DAY_MS).toISOString());
  await proveEachWeek.run(deps, shopId);
  expect(await jobs()).toEqual([]);

  deps.clock.set(new Date(deps.clock.now().getTime() + DAY_MS).toISOString());
  await proveEachWeek.run(deps, shopId);
  expect(await jobs()).toEqual([`prove-ledger:${shopId}`]);
});

test("The shop that waits longest says how old the oldest proof is; one without the app does not count", async () => {
  const install = (set: string) =>
    withAdministrator(own.url, (client) => client.query(`UPDATE laurel.shops SET ${set}`));
  await install(`installed_at = '${new Date(deps.clock.now().getTime() - DAY_MS).toISOString()}'`);
  expect(await countProofs(deps)).toEqual({ faultyShops: 0, oldestSeconds: 86_400 });

  await proveLedgerOfShop(deps, shopId);
  expect(await countProofs(deps)).toEqual({ faultyShops: 0, oldestSeconds: 0 });
  deps.clock.set(new Date(deps.clock.now().getTime() + 60_000).toISOString());
  expect(await countProofs(deps)).toEqual({ faultyShops: 0, oldestSeconds: 60 });
  await install("uninstalled_at = now()");
  expect(await countProofs(deps)).toEqual({ faultyShops: 0, oldestSeconds: 0 });
});
