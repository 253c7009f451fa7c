import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { createApiKey, listKeys, revokeApiKey, verifyApiKey } from "./api-keys.ts";

const shopId = "01900000-0000-7000-8000-00000000000a";
let own: TestDatabase;
let deps: TestDeps;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(() => own.drop());

const create = () => createApiKey(deps, { shopId, name: "till", scopes: ["*"], actor: "test" });
const administer = (text: string) => withAdministrator(own.url, (client) => client.query(text));
/** A process with an empty cache. */
const freshDeps = (): TestDeps => createTestDeps({ db: { ...own.db } });

describe("an API key", () => {
  test("gives access to its shop, within its scopes", async () => {
    const { id, key } = await create();
    expect(key).toMatch(/^lk_[A-Za-z0-9_-]{43}$/);
    expect(await verifyApiKey(deps, key)).toEqual({ id, shopId, name: "till", scopes: ["*"] });
  });

  test("is stored as a hash only", async () => {
    const { key } = await create();
    const { rows } = await administer(
      "SELECT encode(hash, 'escape') AS hash, name, scopes FROM laurel.credentials",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
  });

  test("that was never created is refused", async () => {
    await create();
    for (const text of ["", "lk_", `lk_${"a".repeat(43)}`, `Bearer lk_${"a".repeat(43)}`])
      expect(await verifyApiKey(deps, text)).toBeNull();
  });

  test("records its use once a minute at most", async () => {
    const { key } = await create();
    const used = async (seconds: number) => {
      const again = freshDeps();
      again.clock.move({ seconds });
      await verifyApiKey(again, key);
      return (await own.db.transaction(shopId, (tx) => listKeys(deps, tx)))[0]?.lastUsedAt?.getTime();
    };
    const first = await used(0);
    expect(await used(59)).toBe(first);
    expect(await used(61)).toBe(first! + 61_000);
  });

  test("that was revoked or has expired is refused", async () => {
    const { key } = await create();
    await administer("UPDATE laurel.credentials SET revoked_at = now()");
    expect(await verifyApiKey(freshDeps(), key)).toBeNull();

    await administer("UPDATE laurel.credentials SET revoked_at = NULL, expires_at = '2026-03-02T09:59:59Z'");
    expect(await verifyApiKey(freshDeps(), key)).toBeNull();
  });

  test("that is revoked here stops working at once, and only its own shop can revoke it", async () => {
    const { id, key } = await create();
    expect(await verifyApiKey(deps, key)).not.toBeNull();
    const stranger = "01900000-0000-7000-8000-00000000000b";
    await expect(revokeApiKey(deps, { shopId: stranger, keyId: id, actor: "test" })).rejects.toMatchObject({
      code: "api_key_not_found",
    });

    await revokeApiKey(deps, { shopId, keyId: id, actor: "test" });

    expect(await verifyApiKey(deps, key)).toBeNull();
    await expect(revokeApiKey(deps, { shopId, keyId: id, actor: "test" })).rejects.toMatchObject({
      code: "api_key_not_found",
    });
  });

  test("is listed while it is in force, newest first, with who created it", async () => {
    const { id: first } = await create();
    const { id: second } = await createApiKey(deps, {
      shopId,
      name: "site",
      scopes: ["read_rewards"],
      actor: "staff:7",
    });
    const { id: third } = await create();
    await revokeApiKey(deps, { shopId, keyId: third, actor: "test" });

    const keys = await own.db.transaction(shopId, (tx) => listKeys(deps, tx));

    expect(keys).toEqual([
      {
        id: second,
        name: "site",
        scopes: ["read_rewards"],
        createdAt: deps.clock.now(),
        createdBy: "staff:7",
        lastUsedAt: null,
        expiresAt: null,
      },
      expect.objectContaining({ id: first, name: "till", createdBy: "test" }),
    ]);
    const elsewhere = "01900000-0000-7000-8000-00000000000b";
    expect(await own.db.transaction(elsewhere, (tx) => listKeys(deps, tx))).toEqual([]);
  });

  test("beyond a hundred of a shop is refused until one is revoked", async () => {
    const made = [];
    for (let count = 0; count < 100; count += 1) made.push(await create());
    await expect(create()).rejects.toMatchObject({ code: "limit_reached" });

    await revokeApiKey(deps, { shopId, keyId: made[0]!.id, actor: "test" });

    await expect(create()).resolves.toHaveProperty("key");
  });

  test("records when it was used", async () => {
    const { key } = await create();
    await verifyApiKey(deps, key);
    const { rows } = await administer("SELECT last_used_at FROM laurel.credentials");
    expect(rows).toEqual([{ last_used_at: deps.clock.now() }]);
  });
});
