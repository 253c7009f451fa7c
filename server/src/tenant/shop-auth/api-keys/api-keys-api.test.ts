// API keys as the settings page creates and revokes them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rememberStaff } from "../team/staff.ts";
import { openSession } from "../sessions.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let api: TestApi;
let session: string;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  const { shopId } = await aShop(deps);
  api = await openApi(deps, { shopId });
  await rememberStaff(deps, shopId, { staffId: "7", name: "Ann" });
  ({ token: session } = await deps.db.global((tx) => openSession(deps, tx, { shopId, staffId: "7" })));
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const asAnn = (query: string, variables?: object) => api.ask(query, variables, { key: session });
const create = async (input: object) =>
  (
    await asAnn(
      `mutation ($input: ApiKeyInput!) { apiKeyCreate(input: $input) {
         created { secret apiKey { id name scopes mayDoAll } } userErrors { code field message } } }`,
      { input },
    )
  ).data.apiKeyCreate;
const list = async () =>
  (await asAnn("{ apiKeys { id name scopes mayDoAll createdBy createdByName lastUsedAt } }")).data.apiKeys;

describe("a key created in the settings", () => {
  test("is shown once, allows what its scopes say, and is listed with who created it", async () => {
    const { created, userErrors } = await create({
      name: "  Website ",
      scopes: ["read_rewards", "read_rewards"],
    });
    expect(userErrors).toEqual([]);
    expect(created.apiKey).toMatchObject({ name: "Website", scopes: ["read_rewards"], mayDoAll: false });

    const allowed = await api.ask("{ rewards { nodes { id } } }", undefined, { key: created.secret });
    const refused = await api.ask("{ customers { nodes { id } } }", undefined, { key: created.secret });

    expect(allowed.errors).toEqual([]);
    expect(refused.errors).toMatchObject([
      { extensions: { code: "missing_scope", scopes: ["read_customers"] } },
    ]);
    const [first, tests] = await list();
    expect(first).toMatchObject({ id: created.apiKey.id, createdBy: "staff:7", createdByName: "Ann" });
    expect(first.lastUsedAt).toBe(deps.clock.now().toISOString());
    expect(tests).toMatchObject({ name: "tests", mayDoAll: true, scopes: [], createdByName: null });
    expect(JSON.stringify(await list())).not.toContain(created.secret.slice(3));
  });

  test("stops working at once when it is revoked, and is no longer listed", async () => {
    const { created } = await create({ name: "Old till", scopes: ["write_redemptions"] });
    const revoke = () =>
      asAnn("mutation ($id: ID!) { apiKeyRevoke(id: $id) { apiKey { name } userErrors { code field } } }", {
        id: created.apiKey.id,
      });

    const { data } = await revoke();

    expect(data.apiKeyRevoke).toEqual({ apiKey: { name: "Old till" }, userErrors: [] });
    expect((await api.ask("{ shop { name } }", undefined, { key: created.secret })).status).toBe(401);
    expect((await list()).map(({ name }: { name: string }) => name)).not.toContain("Old till");
    expect((await revoke()).data.apiKeyRevoke.userErrors).toEqual([
      { code: "api_key_not_found", field: ["id"] },
    ]);
  });

  test("has the chosen end, and is listed with it", async () => {
    const expiresAt = new Date(deps.clock.now().getTime() + 90 * 24 * 60 * 60 * 1000).toISOString();
    await create({ name: "Ends", scopes: ["read_program"], expiresAt });
    const { apiKeys } = (await asAnn("{ apiKeys { name expiresAt } }")).data;
    expect(apiKeys[0]).toEqual({ name: "Ends", expiresAt });
  });

  test.each([
    [{ name: "Past", scopes: ["read_program"], expiresAt: "2020-01-01T00:00:00Z" }, ["expiresAt"]],
    [{ name: "Far", scopes: ["read_program"], expiresAt: "2099-01-01T00:00:00Z" }, ["expiresAt"]],
    [{ name: " ", scopes: ["read_program"] }, ["name"]],
    [{ name: "x".repeat(61), scopes: ["read_program"] }, ["name"]],
    [{ name: "Nothing", scopes: [] }, ["scopes"]],
  ])("is refused at its field: %j", async (input, field) => {
    expect(await create(input)).toMatchObject({
      created: null,
      userErrors: [{ code: "invalid_input", field }],
    });
  });
});
