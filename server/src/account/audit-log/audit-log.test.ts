// The audit log as the settings page reads it: every change to the program, rewards, keys and points.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../tenant/shop-auth/sessions.ts";
import { rememberStaff } from "../../tenant/shop-auth/team/staff.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";

let own: TestDatabase;
let deps: TestDeps;
let shopId: string;
let api: TestApi;
let session: string;
let customerId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  const shop = await aShop(deps);
  ({ shopId } = shop);
  api = await openApi(deps, shop);
  await rememberStaff(deps, shopId, { staffId: "7", name: "Ann" });
  ({ token: session } = await deps.db.global((tx) => openSession(deps, tx, { shopId, staffId: "7" })));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
  customerId = (await asAnn('{ customer(platformId: "7001") { id } }')).data.customer.id;
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const asAnn = (query: string, variables?: object) => api.ask(query, variables, { key: session });
const read = async (args = "first: 10") =>
  (
    await asAnn(`{ auditLog(${args}) { pageInfo { hasNextPage endCursor } nodes {
      id recordedAt actor actorName action about subjectId subjectName changes { path before after } } } }`)
  ).data.auditLog;
const newest = async () => (await read("first: 1")).nodes[0];
const count = async (): Promise<number> => (await read("first: 250")).nodes.length;

const updateProgram = async (
  expectedVersion: number,
  change: (document: Record<string, unknown>) => object,
) => {
  const { document } = (await asAnn("{ program { document } }")).data.program;
  return (
    await asAnn(
      `mutation ($version: Int!, $input: ProgramInput!) { programUpdate(expectedVersion: $version, input: $input) {
         userErrors { code } } }`,
      { version: expectedVersion, input: { document: change(document) } },
    )
  ).data.programUpdate;
};

const reward = (name: string) => ({
  kind: "amount_off",
  name,
  points: 500,
  config: { amountMinor: 500 },
  status: "ACTIVE",
});

describe("the audit log tells who changed what", () => {
  test("in the program: the fields that changed, before and after", async () => {
    await updateProgram(2, (document) => ({ ...document, name: "Perks" }));

    expect(await newest()).toMatchObject({
      recordedAt: deps.clock.now().toISOString(),
      actor: "staff:7",
      actorName: "Ann",
      action: "PROGRAM_CHANGED",
      about: "PROGRAM",
      subjectId: "3",
      changes: [{ path: ["name"], before: "Rewards", after: "Perks" }],
    });
  });

  test("in the program: with both versions, which know the names of its ways to earn", async () => {
    const bonus = (points: number) => ({
      id: "hello",
      kind: "signup",
      name: "Hello",
      enabled: true,
      config: { points },
    });
    const withBonus = (points: number) => (document: Record<string, unknown>) => ({
      ...document,
      earning: [bonus(points)],
    });
    await updateProgram(3, withBonus(100));
    await updateProgram(4, withBonus(150));
    const [entry] = (
      await asAnn(
        "{ auditLog(first: 1) { nodes { program { version document } programBefore { version document } } } }",
      )
    ).data.auditLog.nodes;
    expect(entry.program).toMatchObject({ version: 5, document: { earning: [bonus(150)] } });
    expect(entry.programBefore).toMatchObject({ version: 4, document: { earning: [bonus(100)] } });
    await updateProgram(5, (document) => ({ ...document, earning: [] }));
  });

  test("in a reward: created, changed, switched off", async () => {
    const { data } = await asAnn(
      "mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } } }",
      { input: reward("5 off") },
    );
    const { id } = data.rewardCreate.reward;
    const created = await newest();
    await asAnn(
      `mutation ($id: ID!, $input: RewardInput!) {
         rewardUpdate(id: $id, expectedVersion: 1, input: $input) { userErrors { code } } }`,
      { id, input: { ...reward("Six off"), config: { amountMinor: 600 } } },
    );
    const changed = await newest();
    const setStatus = () =>
      asAnn("mutation ($id: ID!) { rewardSetStatus(id: $id, status: INACTIVE) { userErrors { code } } }", {
        id,
      });
    await setStatus();
    const [switched, ...others] = (await read("first: 3, about: REWARD")).nodes;
    await setStatus();

    expect(created).toMatchObject({ action: "REWARD_CREATED", subjectId: id, subjectName: "5 off" });
    expect(created.changes).toContainEqual({ path: ["points"], before: null, after: 500 });
    expect(changed.changes).toEqual([
      { path: ["name"], before: "5 off", after: "Six off" },
      { path: ["config", "amountMinor"], before: 500, after: 600 },
    ]);
    expect(switched.changes).toEqual([{ path: ["status"], before: "ACTIVE", after: "INACTIVE" }]);
    expect(others.map(({ subjectName }: { subjectName: string }) => subjectName)).toEqual([
      "Six off",
      "Six off",
    ]);
    // Setting the status that it already has is no change.
    expect((await read("first: 1")).nodes[0].id).toBe(switched.id);
  });

  test("in keys: created and revoked, never the key itself", async () => {
    const { data } = await asAnn(
      `mutation { apiKeyCreate(input: { name: "Till", scopes: [read_rewards] }) {
         created { secret apiKey { id } } } }`,
    );
    const { secret, apiKey } = data.apiKeyCreate.created;
    await asAnn("mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }", { id: apiKey.id });

    const [revoked, created] = (await read("first: 2")).nodes;

    expect(created).toMatchObject({ action: "API_KEY_CREATED", subjectId: apiKey.id, subjectName: "Till" });
    expect(created.changes).toEqual([
      { path: ["name"], before: null, after: "Till" },
      { path: ["scopes"], before: null, after: ["read_rewards"] },
    ]);
    expect(revoked).toMatchObject({ action: "API_KEY_REVOKED", actorName: "Ann" });
    expect(revoked.changes[0]).toEqual({ path: ["name"], before: "Till", after: null });
    expect(JSON.stringify([revoked, created])).not.toContain(secret.slice(3));
  });

  test("in points: adjusted and undone, also by an API key, without the text that staff typed about the customer", async () => {
    const { data } = await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { movement { postingId } } }`,
      { input: { customerId, points: 40, reason: "Called on Monday", note: "Sorry", idempotencyKey: "a" } },
    );
    const { postingId } = data.customerAdjustPoints.movement;
    const adjusted = await newest();
    await asAnn(
      `mutation ($id: ID!) { postingUndo(postingId: $id, reason: "Wrong person") { userErrors { code } } }`,
      {
        id: postingId,
      },
    );
    const undone = await newest();

    expect(adjusted).toMatchObject({
      action: "POINTS_ADJUSTED",
      about: "CUSTOMER",
      subjectId: customerId,
      actorName: "tests",
      changes: [{ path: ["available"], before: 0, after: 40 }],
    });
    expect(undone).toMatchObject({
      action: "POSTING_UNDONE",
      actorName: "Ann",
      changes: [{ path: ["available"], before: 40, after: 0 }],
    });
    expect(JSON.stringify([adjusted, undone])).not.toMatch(/Monday|Sorry|Wrong/);
  });
});

describe("the audit log is silent", () => {
  test("about refused requests", async () => {
    const before = await count();

    expect((await updateProgram(1, (document) => document)).userErrors).toEqual([
      { code: "version_conflict" },
    ]);
    expect((await updateProgram(6, (document) => ({ ...document, name: "" }))).userErrors).not.toEqual([]);
    await asAnn(`mutation { postingUndo(postingId: "${customerId}", reason: "x") { userErrors { code } } }`);

    expect(await count()).toBe(before);
  });

  test("about a request that was already answered", async () => {
    const adjust = () =>
      asAnn(
        `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
        {
          input: { customerId, points: 1, reason: "Once", idempotencyKey: "once" },
        },
      );
    await adjust();
    const before = await count();
    await adjust();
    expect(await count()).toBe(before);
  });

  test("about a transaction that was rolled back", async () => {
    const before = await count();
    const change = {
      action: "PROGRAM_CHANGED",
      subjectId: "9",
      actor: "test",
      before: null,
      after: null,
    } as const;
    const failing = own.db.transaction(shopId, async (tx) => {
      recordChange(deps, tx, change);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await count()).toBe(before);
  });
});

describe("the audit log is read", () => {
  test("newest first, page by page, each entry once", async () => {
    const all = (await read("first: 250")).nodes.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 50; page += 1) {
      const { nodes, pageInfo } = await read(`first: 2${after}`);
      seen.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(seen).toEqual(all);
    expect(all).toEqual(all.toSorted((one: string, other: string) => (one < other ? 1 : -1)));
  });

  test("by subject", async () => {
    const { nodes } = await read("first: 250, about: API_KEY");
    expect(new Set(nodes.map(({ about }: { about: string }) => about))).toEqual(new Set(["API_KEY"]));
  });

  test("with an invalid cursor: refused", async () => {
    const { errors } = await asAnn('{ auditLog(after: "x") { nodes { id } } }');
    expect(errors).toMatchObject([{ extensions: { code: "invalid_cursor" } }]);
  });
});

test("the program itself can only add to the audit log", async () => {
  const { rows } = await withAdministrator(own.url, (client) =>
    client.query(
      `SELECT privilege_type FROM information_schema.role_table_grants
        WHERE grantee = 'laurel_app' AND table_name = 'audit_log' ORDER BY 1`,
    ),
  );
  expect(rows.map(({ privilege_type: type }) => type)).toEqual(["INSERT", "SELECT"]);
});
