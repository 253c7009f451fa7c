// Below all program code: the database shows a transaction of one shop no row of another shop, and lets it neither
// change nor add one there.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFullShop, type FullShop } from "../../testing/samples/a-full-shop.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../../testing/auth-world.ts";
import { copyRowOf, countShown, readRights, wrongsTo, type Wrong } from "../../testing/walks/probe-rows.ts";
import { fingerprint, listTables, type OwnTable } from "../../testing/walks/shop-rows.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { asEraser } from "../transactions/as-eraser.ts";

/** They hold no personal data; the program itself names the shop in each statement. */
const globalTables = [
  "credentials",
  "due_work",
  "mail_paces",
  "migrations",
  "migrations_lock",
  "shops",
  "spent_states",
];

let own: AuthWorld;
let ours: FullShop;
let theirs: FullShop;
let tables: readonly OwnTable[];
let tenantTables: readonly string[];

beforeAll(async () => {
  own = await openAuthWorld();
  ours = await aFullShop(own, OTHER_SHOP);
  theirs = await aFullShop(own, TEST_SHOP);
  tables = await listTables(own.own.url);
  tenantTables = tables.filter(({ isProtected }) => isProtected).map(({ name }) => name);
});
afterAll(() => own.close());

/** How many rows the statement affected; 0 if it was refused. */
async function attempt(wrong: Wrong, table: string): Promise<number> {
  try {
    return await own.own.db.transaction(ours.shop.shopId, (tx) => wrong(tx, table));
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return 0;
    throw new Error(table, { cause: error });
  }
}

const NOT_ALLOWED = "42501";

describe("every table", () => {
  test("has row-level security, unless it is one of the few global ones", () => {
    expect(tables.filter(({ isProtected }) => !isProtected).map(({ name }) => name)).toEqual(globalTables);
  });

  test("has rows in both shops, so that there is something to protect", async () => {
    const empty: string[] = [];
    for (const { shopId } of [ours.shop, theirs.shop])
      await own.own.db.transaction(shopId, async (tx) => {
        for (const table of tenantTables) if ((await countShown(tx, table, shopId)) === 0) empty.push(table);
      });
    expect(empty).toEqual([]);
  });

  test("shows a shop its own rows and none of another shop", async () => {
    const { shopId } = ours.shop;
    const wrong: string[] = [];
    await own.own.db.transaction(shopId, async (tx) => {
      for (const table of tenantTables) {
        if ((await countShown(tx, table, theirs.shop.shopId)) !== 0) wrong.push(table);
        if ((await countShown(tx, table)) !== (await countShown(tx, table, shopId))) wrong.push(table);
      }
    });
    expect(wrong).toEqual([]);
  });

  test("shows the erasing role no more than that", async () => {
    const { shopId } = ours.shop;
    const wrong: string[] = [];
    await own.own.db.transaction(shopId, (tx) =>
      asEraser(tx, async () => {
        for (const table of tenantTables)
          if (
            (await countShown(tx, table, theirs.shop.shopId)) !== 0 ||
            (await countShown(tx, table, shopId)) === 0
          )
            wrong.push(table);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("shows nothing to a transaction without a shop", async () => {
    const seen: string[] = [];
    await own.own.db.global(async (tx) => {
      for (const table of tenantTables) if ((await countShown(tx, table)) > 0) seen.push(table);
    });
    expect(seen).toEqual([]);
  });

  test("lets a shop change, take or delete no row of another shop", async () => {
    const { shopId } = theirs.shop;
    const before = await fingerprint(own.own.url, shopId);
    const met: string[] = [];
    for (const table of tenantTables)
      for (const [name, wrong] of Object.entries(wrongsTo(shopId, ours.shop.shopId)))
        if ((await attempt(wrong, table)) > 0) met.push(`${table}: ${name}`);
    expect(met).toEqual([]);
    expect(await fingerprint(own.own.url, shopId)).toEqual(before);
  });

  test("lets a shop add no row to another shop", async () => {
    const { shopId } = theirs.shop;
    const left: string[] = [];
    for (const table of tenantTables)
      if ((await attempt(await copyRowOf(shopId, { url: own.own.url, table }), table)) > 0) left.push(table);
    expect(left).toEqual([]);
  });
});

describe("the program's role", () => {
  test("cannot bypass row-level security, and no function does so for it", async () => {
    const { role, functions } = await own.own.db.global(readRights);
    expect(role).toEqual({ isSuper: false, passesBy: false });
    expect(functions).toEqual([]);
  });
});
