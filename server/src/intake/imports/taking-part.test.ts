// Who takes part after an import if the program requires an account: an imported customer stays a member.
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { openImports, type ImportClient } from "../../testing/samples/an-import.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let imports: ImportClient;

const later = "2026-03-01T00:00:00.000Z";

const { deps, shop, api } = await openTestShop({
  program: (program) => ({ ...program, participants: "account_holders" }),
});

beforeAll(async () => {
  imports = await openImports(deps, shop, api);
});

async function given(csv: string, makesCustomers = false): Promise<void> {
  const id = await imports.checked(csv, undefined, makesCustomers);
  await imports.step("importApply", id);
  await imports.work("apply", id);
}

const created = (platformId: string, hasAccount: boolean) =>
  deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(platformId, { hasAccount }) }]);

const updated = (platformId: string, hasAccount: boolean, email?: string) =>
  deliver(deps, shop, [
    {
      type: "customer_updated",
      customer: aCustomer(platformId, { hasAccount, updatedAt: later, ...(email && { email }) }),
    },
  ]);

test("a customer without an account becomes a member, and stays one when the store sends them again", async () => {
  await created("7101", false);
  expect(await memberOf(deps, shop, "7101")).toMatchObject({ status: "GUEST" });

  await given("customer_id,points\n7101,10\n");
  await updated("7101", false);

  expect(await memberOf(deps, shop, "7101")).toMatchObject({ status: "MEMBER", available: 10 });
});

test("a customer with an account stays a member when the account is lost", async () => {
  await created("7102", true);
  await given("customer_id,points\n7102,10\n");
  await updated("7102", false);

  expect(await memberOf(deps, shop, "7102")).toMatchObject({ status: "MEMBER", available: 10 });
});

test("a customer whom the import created stays a member when the store reports them without an account", async () => {
  await given("email,points\nnew@example.com,10\n", true);
  await updated("7103", false, "new@example.com");

  expect(await memberOf(deps, shop, "7103")).toMatchObject({ status: "MEMBER", available: 10 });
});

test("an import waits for the running inbox batch, which would reset its members' status", async () => {
  await created("7104", false);
  const id = await imports.checked("customer_id,points\n7104,10\n");
  await imports.step("importApply", id);
  let applied: Promise<void> | undefined;
  await deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    applied = imports.work("apply", id);
    await setTimeout(400);
    const [row] = await tx.kysely
      .selectFrom("balances")
      .innerJoin("customers", "customers.id", "balances.customer_id")
      .select("status")
      .where("platform_id", "=", "7104")
      .execute();
    expect(row).toEqual({ status: "GUEST" });
  });
  await applied;

  expect(await memberOf(deps, shop, "7104")).toMatchObject({ status: "MEMBER", available: 10 });
});
