// Codes outlive the secret of the program that sealed them, if it is replaced in time.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { sealCodesOfShop } from "./seal-codes-anew.job.ts";
import { loadCode, storeCode } from "./sealed-code.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
});
afterAll(() => own.drop());

const code = "ABCD2345EFGH6789";
const load = (id: string, { appSecret = deps.env.appSecret, olderAppSecrets = [] as string[] } = {}) =>
  deps.db.transaction(shop.shopId, (tx) =>
    loadCode({ ...deps, env: { ...deps.env, appSecret, olderAppSecrets } }, tx, id),
  );

async function aCode(): Promise<string> {
  const id = deps.newId();
  await deps.db.transaction(shop.shopId, async (tx) => storeCode(deps, tx, id, code));
  return id;
}

const later = "a new secret of the program, long enough";

describe("the seal of a code", () => {
  test("is made anew with the present secret, so that the older one can go", async () => {
    const id = await aCode();
    const env = { ...deps.env, appSecret: later, olderAppSecrets: [deps.env.appSecret] };
    expect(await load(id, { appSecret: later })).toBeNull();
    await sealCodesOfShop({ ...deps, env }, shop.shopId);

    expect(await load(id, { appSecret: later })).toBe(code);
    expect(await load(id)).toBeNull();
  });

  test("that no known secret made opens nothing, and stays", async () => {
    const id = await aCode();
    const env = { ...deps.env, appSecret: later, olderAppSecrets: [] };
    await sealCodesOfShop({ ...deps, env }, shop.shopId);

    expect(await load(id, { appSecret: later })).toBeNull();
    expect(await load(id)).toBe(code);
  });

  test("opens for its own redemption alone", async () => {
    const [one, other] = [await aCode(), await aCode()];
    await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely
        .updateTable("gift_card_codes")
        .set((row) => ({
          sealed: row
            .selectFrom("gift_card_codes as c")
            .select("c.sealed")
            .where("c.shop_id", "=", shop.shopId)
            .where("c.redemption_id", "=", other),
        }))
        .where("shop_id", "=", shop.shopId)
        .where("redemption_id", "=", one)
        .execute(),
    );

    await expect(load(one)).rejects.toThrow();
    expect(await load(other)).toBe(code);
  });
});
