// A shop with its API in a database of its own, for all tests of a file.
import { afterAll } from "vitest";
import { aShop } from "./samples/a-shop.ts";
import { openApi } from "./test-api.ts";
import { createTestDatabase } from "./test-database.ts";
import { createTestDeps } from "./test-deps.ts";

/** Call it outside tests. It is closed after the file's last test, and after the file's own `afterAll`. */
export async function openTestShop(input?: Parameters<typeof aShop>[1]) {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db });
  const shop = await aShop(deps, input);
  const api = await openApi(deps, shop);
  afterAll(async () => {
    await api.close();
    await own.drop();
  });
  return { own, deps, shop, api };
}
