// A shop with tiers over a window of time, whose orders come, change and come late: Silver at €500, Gold at €2,000, 30 days
// of grace, in Berlin. After each test its ledger must be proved.
import { afterEach, beforeEach, expect } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { refreshDates } from "../../core/ledger/dates/refresh-dates.job.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { brokenClaims, deliver, memberOf } from "../processes/deliver.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { aShop } from "./a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged, refundCreated } from "./an-order.ts";

type Tiers = ProgramDocument["tiers"];

let own: TestDatabase;
export let deps: TestDeps;
export let shop: Shop;
export let api: TestApi;

/** Call it once in a file of tests. */
export function useTieredShop(): void {
  beforeEach(async () => {
    own = await createTestDatabase();
    deps = createTestDeps({ db: own.db });
  });
  afterEach(async () => {
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.close();
    await own.drop();
  });
}

const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#9aa0a6" };
export const levels: Tiers["levels"] = [
  { ...level, id: "silver", name: "Silver", threshold: 50_000, multiplierBasisPoints: 12_500 },
  { ...level, id: "gold", name: "Gold", threshold: 200_000, multiplierBasisPoints: 15_000 },
];
/** 100 points for Silver, 500 for Gold. Points earned do not depend on the tier. */
export const withGifts = levels.map((one) => ({
  ...one,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: one.id === "gold" ? 500 : 100,
}));
export const inPoints = levels.map((one) => ({
  ...one,
  threshold: one.threshold / 100,
  multiplierBasisPoints: 10_000,
}));

export async function open(tiers: Partial<Tiers> = {}): Promise<void> {
  at("2024-01-01");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, window: "rolling_12_months", graceDays: 30, levels, ...tiers },
    }),
  });
  api = await openApi(deps, shop);
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
}

/** It is noon in London of that day, unless the time is given. */
export const at = (day: string): void => deps.clock.set(day.length === 10 ? `${day}T12:00:00.000Z` : day);

let orders = 0;

/** An order of so many euros, as the store reports it at once. Returns its id. */
export async function order(day: string, euros: number, customerId = "7001"): Promise<string> {
  at(day);
  return late(deps.clock.now().toISOString(), euros, customerId);
}

/** The same, reported now. */
export async function late(processedAt: string, euros: number, customerId = "7001"): Promise<string> {
  const orderId = `9${String((orders += 1)).padStart(4, "0")}`;
  const lines = [aLine({ unitPriceMinor: euros * 100 })];
  await deliver(deps, shop, [orderChanged(anOrder({ orderId, customerId, lines, processedAt }))]);
  return orderId;
}

export async function refund(day: string, orderId: string, euros?: number): Promise<void> {
  at(day);
  const all = [{ refundLineId: orderId, lineId: "1", quantity: 1 }];
  const lines = euros === undefined ? all : [];
  const amountMinor = euros === undefined ? 0 : euros * 100;
  await deliver(deps, shop, [refundCreated(orderId, { refundId: `r${orderId}`, lines, amountMinor })]);
}

export const tier = async (customerId = "7001") => (await memberOf(deps, shop, customerId)).tierId;

/** The job, on this day. */
export async function tierOn(day: string): Promise<string | null> {
  at(day);
  await keepDatesOfShop(deps, shop.shopId);
  return tier();
}

export const tierOfOrder = async (orderId: string): Promise<string | null> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const found = tx.kysely.selectFrom("orders").select("tier_id");
    const row = await found
      .where("shop_id", "=", shop.shopId)
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return row.tier_id;
  });

export async function changes(platformId = "7001") {
  const { data } = await api.ask(
    `{ customer(platformId: "${platformId}") { tierChanges { at fromTierId toTierId why } } }`,
  );
  return data.customer.tierChanges.map(
    (one: { at: string; fromTierId: string | null; toTierId: string | null; why: string }) =>
      `${one.at.slice(0, 16)} ${one.fromTierId ?? "none"} → ${one.toTierId ?? "none"} ${one.why}`,
  );
}

export async function progress() {
  const { data, errors } = await api.ask(
    `{ customer(platformId: "7001") { tierProgress { spent { amount } points since until keepMissingSpent { amount }
         keepMissingPoints keptBecause next { missingSpent { amount } } } } }`,
  );
  expect(errors).toEqual([]);
  return data.customer.tierProgress;
}

export async function changeTiers(tiers: Partial<Tiers>): Promise<void> {
  const present = await deps.db.transaction(shop.shopId, loadProgram);
  const document = { ...present.document, tiers: { ...present.document.tiers, ...tiers } };
  const { version: expectedVersion } = present;
  const updated = await updateProgram(deps, shop.shopId, { expectedVersion, document, actor: "test" });
  expect(updated.ok).toBe(true);
}

export const upkeep = () =>
  refreshDates.run(deps, { shopId: shop.shopId, after: "00000000-0000-0000-0000-000000000000" }, {} as never);

export async function setTier(tierId: string | null, platformId = "7001"): Promise<string[]> {
  const found = await api.ask(`{ customer(platformId: "${platformId}") { id } }`);
  const { data } = await api.ask(
    `mutation ($id: ID!, $tierId: ID) { customerSetTier(customerId: $id, tierId: $tierId) { userErrors { code } } }`,
    { id: found.data.customer.id, tierId },
  );
  return data.customerSetTier.userErrors.map(({ code }: { code: string }) => code);
}

/** What the member was given for reaching tiers, and what was taken back, in the order of recording. */
export async function gifts(platformId = "7001"): Promise<number[]> {
  const { data, errors } = await api.ask(
    `{ movements(first: 100, filter: { kinds: ["tier_gift"] }) { nodes { points customer { platformId } } } }`,
  );
  expect(errors).toEqual([]);
  return data.movements.nodes
    .filter((node: { customer: { platformId: string } }) => node.customer.platformId === platformId)
    .map(({ points }: { points: number }) => points)
    .reverse();
}
