// Creates the shop of grown-shop.sql.ts in a server's database, on parallel connections.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Shop } from "@laurel/server/tenant/shops/load-shop.ts";
import { anOrder, aLine } from "@laurel/server/testing/samples/an-order.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { withPostgres } from "./bench-server.ts";
import {
  dropPlan,
  dropRefresh,
  growingTables,
  makeRoom,
  planEvents,
  planPeople,
  takeIndexes,
  vacuum,
  writeShop,
} from "./grown-shop.sql.ts";

export const GROWN_SHOP = "grown.myshopify.com";
export const GROWN_SHOP_CUSTOMERS = 1_000_000;

/** Tiers that nobody reaches by spending: members who have one have it from the import, as a floor. */
export function grownProgram(program: ProgramDocument): ProgramDocument {
  const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#9aa0a6" };
  const levels = [
    { ...level, id: "silver", name: "Silver", threshold: 1_000_000_000_000 },
    { ...level, id: "gold", name: "Gold", threshold: 2_000_000_000_000 },
  ];
  return { ...program, tiers: { ...program.tiers, levels } };
}

/** A text in which PostgreSQL replaces what differs from order to order. */
const state = JSON.stringify(
  anOrder({
    orderId: "ORDER-ID",
    name: "#ORDER-ID",
    customerId: "CUSTOMER-ID",
    processedAt: "INSTANT",
    lines: [aLine({ unitPriceMinor: 1_234_567 })],
  }),
);

/** In the server's database, with so many rewards, each for so many points more than the one before. */
export async function openGrownShop(
  laurel: LaurelProcess,
  size: { readonly customers: number; readonly rewards: number; readonly pointsApart: number },
): Promise<Shop> {
  const shop = await laurel.withDeps(async (deps) => {
    const made = await aShop(deps, { domain: GROWN_SHOP, program: grownProgram });
    for (let nth = 1; nth <= size.rewards; nth += 1)
      await aReward(deps, made, { name: `Reward ${nth}`, points: nth * size.pointsApart });
    return made;
  });
  await withPostgres(laurel, (url) => growShop(url, shop.shopId, size.customers));
  return shop;
}

/**
 * `url` is the superuser's. The shop has `grownProgram` as its second version, and rewards; its other tables are empty.
 */
export async function growShop(url: string, shopId: string, customers: number): Promise<void> {
  const remake = await withAdministrator(url, async (client) => {
    await client.query(dropRefresh, [shopId]);
    await client.query(makeRoom);
    await client.query(planPeople, [customers]);
    await client.query(planEvents, [customers]);
    const { rows } = await client.query<{ drop: string; make: string }>(takeIndexes, [growingTables]);
    for (const { drop } of rows) await client.query(drop);
    return rows.map(({ make }) => make);
  });
  const sideBySide = (groups: readonly (readonly { text: string; values: unknown[] }[])[]) =>
    Promise.all(
      groups.map((statements) =>
        withAdministrator(url, async (client) => {
          await client.query(makeRoom);
          for (const one of statements) await client.query(one);
        }),
      ),
    );
  await sideBySide(
    writeShop.map((texts) =>
      texts.map((text) => ({ text, values: text.includes("$2") ? [shopId, state] : [shopId] })),
    ),
  );
  const lanes = [0, 1, 2].map((lane) => remake.filter((_, index) => index % 3 === lane));
  await sideBySide(lanes.map((texts) => texts.map((text) => ({ text, values: [] }))));
  await sideBySide([[dropPlan, vacuum].map((text) => ({ text, values: [] }))]);
}
