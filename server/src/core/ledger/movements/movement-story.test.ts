// What the API shows of a movement besides its points: the reason, the actor, and what it belongs to.
import { afterAll, beforeAll, expect, test } from "vitest";
import { aReward, openRedeemingShop, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../../testing/test-platform.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform, ...noJobs });
  here = await openRedeemingShop(deps, own.url, { world, points: [1_000] });
  api = await openApi(deps, here.shop);
});
afterAll(async () => {
  await api.close();
  await world.close();
  await own.drop();
});

async function newest() {
  const { data, errors } = await api.ask(
    `query ($id: ID!) { customer(id: $id) { movements(first: 1) { nodes {
       postingId kind reason note program { version }
       undoes { postingId points } redemption { reward { name } } fileName mergedWith { id } } } } }`,
    { id: here.customerIds[0] },
  );
  expect(errors).toEqual([]);
  return data.customer.movements.nodes[0];
}

const nothing = {
  reason: null,
  note: null,
  undoes: null,
  redemption: null,
  fileName: null,
  mergedWith: null,
};

test("an adjustment shows its reason and its note, and its undo shows what it took back", async () => {
  const input = {
    customerId: here.customerIds[0],
    points: 250,
    reason: "Late parcel",
    note: "Sorry for the wait",
    idempotencyKey: "a",
  };
  await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input },
  );
  const adjustment = await newest();
  expect(adjustment).toMatchObject({ ...nothing, reason: "Late parcel", note: "Sorry for the wait" });

  await api.ask(
    `mutation ($id: ID!) { postingUndo(postingId: $id, reason: "Counted twice") { userErrors { code } } }`,
    { id: adjustment.postingId },
  );
  expect(await newest()).toMatchObject({
    ...nothing,
    kind: "undo",
    reason: "Counted twice",
    undoes: { postingId: adjustment.postingId, points: 250 },
  });
});

test("a redemption shows its reward, and the version of the program in force then", async () => {
  const rewardId = await aReward(deps, here.shop);
  const input = { customerId: here.customerIds[0], rewardId, idempotencyKey: "r" };
  await api.ask(`mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { userErrors { code } } }`, {
    input,
  });
  const { data } = await api.ask(`query ($id: ID!) { reward(id: $id) { name } program { version } }`, {
    id: rewardId,
  });
  expect(await newest()).toMatchObject({
    ...nothing,
    kind: "redemption",
    redemption: { reward: { name: data.reward.name } },
    program: { version: data.program.version },
  });
});

test("points for an action show the merchant's name of the action, or the action itself", async () => {
  const { document, version } = (await api.ask("{ program { version document } }")).data.program;
  const rule = (id: string, action: string, name: object) => ({
    id,
    kind: "action",
    enabled: true,
    ...name,
    config: { action, points: 5, limitPerCustomer: null, limitPeriod: "ever" },
  });
  const earning = [
    rule("action-1a2b3c4d", "product_review", {}),
    rule("action-5e6f7a8b", "survey", { name: "Thank you" }),
  ];
  await api.ask(
    `mutation ($version: Int!, $input: ProgramInput!) {
       programUpdate(expectedVersion: $version, input: $input) { userErrors { code } } }`,
    { version, input: { document: { ...document, earning: [...document.earning, ...earning] } } },
  );
  for (const action of ["product_review", "survey"])
    await api.ask(`mutation ($input: ActionInput!) { actionRecord(input: $input) { userErrors { code } } }`, {
      input: { customerId: here.customerIds[0], action, idempotencyKey: action },
    });
  const { data } = await api.ask(
    `query ($id: ID!) { movements(first: 2, filter: { customerId: $id, kinds: ["action"] }) {
       nodes { ruleName summary } } }`,
    { id: here.customerIds[0] },
  );
  expect(new Set(data.movements.nodes.map(({ ruleName }: { ruleName: string }) => ruleName))).toEqual(
    new Set(["Product review", "Thank you"]),
  );
  expect(JSON.stringify(data)).not.toContain("1a2b3c4d");
});
