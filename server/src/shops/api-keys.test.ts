import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../testing/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { createApiKey, verifyApiKey } from "./api-keys.ts";

const shopId = "01900000-0000-7000-8000-00000000000a";
let own: TestDatabase;
let deps: TestDeps;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(() => own.drop());

const create = () => createApiKey(deps, { shopId, name: "till", scopes: ["*"] });
const administer = (text: string) => withAdministrator(own.url, (client) => client.query(text));
/** What a process says that has not asked before. */
const freshDeps = (): TestDeps => createTestDeps({ db: { ...own.db } });

describe("an API key", () => {
  test("lets its holder in, for its shop and scopes", async () => {
    const { id, key } = await create();
    expect(key).toMatch(/^lk_[A-Za-z0-9_-]{43}$/);
    expect(await verifyApiKey(deps, key)).toEqual({ id, shopId, name: "till", scopes: ["*"] });
  });

  test("is not kept: only its hash is", async () => {
    const { key } = await create();
    const { rows } = await administer(
      "SELECT encode(hash, 'escape') AS hash, name, scopes FROM laurel.credentials",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
  });

  test("that nobody made is none", async () => {
    await create();
    for (const text of ["", "lk_", `lk_${"a".repeat(43)}`, `Bearer lk_${"a".repeat(43)}`])
      expect(await verifyApiKey(deps, text)).toBeNull();
  });

  test("that was revoked or has expired is none", async () => {
    const { key } = await create();
    await administer("UPDATE laurel.credentials SET revoked_at = now()");
    expect(await verifyApiKey(freshDeps(), key)).toBeNull();

    await administer("UPDATE laurel.credentials SET revoked_at = NULL, expires_at = '2026-03-02T09:59:59Z'");
    expect(await verifyApiKey(freshDeps(), key)).toBeNull();
  });

  test("notes when it was used", async () => {
    const { key } = await create();
    await verifyApiKey(deps, key);
    const { rows } = await administer("SELECT last_used_at FROM laurel.credentials");
    expect(rows).toEqual([{ last_used_at: deps.clock.now() }]);
  });
});
