// Whatever interrupts an import: each line counts once, and what fails changes nothing.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Deps } from "../../process/deps.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { openImports, type ImportClient } from "../../testing/samples/an-import.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyNextChunk } from "./apply-import.ts";
import { applyImportTask, checkImportTask, undoImportTask } from "./import.job.ts";

/** More than two chunks. */
const MEMBERS = 2_500;
const patience = { timeout: 60_000, interval: 20 };
const options = { slots: 2, tasks: [checkImportTask, applyImportTask, undoImportTask] };

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let imports: ImportClient;
let csv: string;
let running: { stop(): Promise<void> }[];

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  imports = await openImports(deps, shop, api);
  running = [];
  const ids = Array.from({ length: MEMBERS }, (_, index) => String(10_000 + index));
  await deliver(
    deps,
    shop,
    ids.map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
  );
  csv = `customer_id,points\n${ids.map((id, index) => `${id},${index + 1}`).join("\n")}\n`;
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

/** How many members have exactly their line's points, and how many do not. `MEMBERS` is all of them, once each. */
async function rightBalances(): Promise<{ right: number; wrong: number }> {
  return own.db.transaction(shop.shopId, async (tx) => {
    const rows = await tx.kysely
      .selectFrom("balances")
      .innerJoin("customers", "customers.id", "balances.customer_id")
      .select(["customers.platform_id", "balances.available"])
      .execute();
    const right = rows.filter((row) => row.available === Number(row.platform_id) - 9_999).length;
    return { right, wrong: rows.filter((row) => row.available !== 0).length - right };
  });
}

const state = (id: string, is: string) =>
  vi.waitFor(async () => {
    const shown = await imports.show(id);
    expect(shown.state).toBe(is);
    return shown;
  }, patience);

describe("an import", () => {
  test("run by two programs at once gives each line's points once, and takes them back once", async () => {
    running = await Promise.all([startJobs(deps, options), startJobs(deps, options)]);
    const { id } = await imports.upload(csv);
    await imports.step("importMatch", id, ", columns: [customer_id, points]");
    expect(await state(id, "CHECKED")).toMatchObject({ goodRows: MEMBERS });

    await imports.step("importApply", id);
    expect(await state(id, "APPLIED")).toMatchObject({ progress: { appliedRows: MEMBERS } });
    expect(await rightBalances()).toEqual({ right: MEMBERS, wrong: 0 });

    await imports.step("importUndo", id);
    await state(id, "UNDONE");
    expect(await rightBalances()).toEqual({ right: 0, wrong: 0 });
  });

  test("whose database connections are cut continues, every line once", async () => {
    const id = await imports.checked(csv);
    running = [await startJobs(deps, options)];
    await imports.step("importApply", id);
    await vi.waitFor(async () => expect((await imports.show(id)).progress.appliedRows).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 5,
    });
    await withAdministrator(own.url, (client) =>
      client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      ),
    );

    expect(await state(id, "APPLIED")).toMatchObject({ progress: { appliedRows: MEMBERS, failedRows: 0 } });
    expect(await rightBalances()).toEqual({ right: MEMBERS, wrong: 0 });
  });

  test("that dies within a chunk has given nothing of that chunk, and gives it when it continues", async () => {
    const id = await imports.checked(csv);
    await imports.step("importApply", id);
    await applyNextChunk(deps, { shopId: shop.shopId, importId: id });
    const dying = dyingAfter(700, new Error("Connection terminated unexpectedly"));

    await expect(applyNextChunk(dying, { shopId: shop.shopId, importId: id })).rejects.toThrow("Connection");
    expect(await rightBalances()).toEqual({ right: 1_000, wrong: 0 });

    await imports.work("apply", id);
    expect(await rightBalances()).toEqual({ right: MEMBERS, wrong: 0 });
  });

  test("with one failing chunk gives all the others, says so, and retries that chunk on request", async () => {
    const id = await imports.checked(csv);
    await imports.step("importApply", id);
    await applyNextChunk(dyingAfter(700, new TypeError("a defect")), { shopId: shop.shopId, importId: id });
    await imports.work("apply", id);

    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { appliedRows: MEMBERS - 1_000, failedRows: 1_000, doneRows: MEMBERS },
    });
    expect(await rightBalances()).toEqual({ right: MEMBERS - 1_000, wrong: 0 });

    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect(await imports.show(id)).toMatchObject({ progress: { appliedRows: MEMBERS, failedRows: 0 } });
    expect(await rightBalances()).toEqual({ right: MEMBERS, wrong: 0 });
  });
});

/** The deps of a process that dies after creating so many ids. */
function dyingAfter(ids: number, error: Error): Deps {
  let left = ids;
  const newId = () => {
    left -= 1;
    if (left < 0) throw error;
    return deps.newId();
  };
  return { ...deps, newId };
}
