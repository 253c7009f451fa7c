// Setting up a whole program at once through the API.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { fashion } from "@laurel/domain/ready-programs/fashion.ts";
import { readyRewards, withReadyProgram } from "@laurel/domain/ready-programs/ready-program.ts";
import { afterAll, expect, test } from "vitest";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { openTestShop } from "../../testing/test-shop.ts";

const { deps } = await openTestShop();
const api = await newShop("set-up.myshopify.com");
afterAll(() => api.close());

const document = withReadyProgram(defaultProgram("EUR"), fashion, "EUR");
const rewards = readyRewards(fashion, "EUR").map((reward, index) => ({
  ...reward,
  name: `Reward ${index + 1}`,
  status: "ACTIVE",
}));

const setUp = async (changes: object = {}, of: TestApi = api) =>
  (
    await of.ask(
      `mutation ($input: ProgramSetUpInput!) { programSetUp(input: $input) {
         program { version status document } userErrors { code field message } } }`,
      { input: { expectedVersion: 1, document, rewards, idempotencyKey: "first", ...changes } },
    )
  ).data.programSetUp;

async function stored(of: TestApi = api) {
  const { data } = await of.ask(
    "{ program { version status document } rewards(first: 50) { nodes { name points status } } }",
  );
  return { version: data.program.version, rewards: data.rewards.nodes.length };
}

async function newShop(domain: string): Promise<TestApi> {
  const own = { domain, name: "Own", currencyCode: "EUR", timeZone: "Europe/Berlin", actor: "test" };
  return openApi(deps, await createShop(deps, own));
}

test("a set-up with a wrong reward changes nothing, and names the reward's field", async () => {
  const wrong = [rewards[0], { ...rewards[1], points: 0 }];
  expect(await setUp({ rewards: wrong })).toMatchObject({
    program: null,
    userErrors: [{ code: "invalid_input", field: ["rewards", "1", "points"] }],
  });
  expect(await setUp({ document: { ...document, pointValueHundredths: -1 } })).toMatchObject({
    program: null,
    userErrors: [{ field: ["document", "pointValueHundredths"] }],
  });
  expect(await stored()).toEqual({ version: 1, rewards: 0 });
});

test("a set-up over a program that was changed in the meantime is refused whole", async () => {
  expect(await setUp({ expectedVersion: 7 })).toMatchObject({
    program: null,
    userErrors: [{ code: "version_conflict" }],
  });
  expect(await stored()).toEqual({ version: 1, rewards: 0 });
});

test("a set-up saves the program and its rewards, and leaves it a draft", async () => {
  expect(await setUp()).toMatchObject({ program: { version: 2, status: "DRAFT", document }, userErrors: [] });
  expect(await stored()).toEqual({ version: 2, rewards: 3 });
});

test("a set-up that is sent again is answered as before, and creates nothing twice", async () => {
  const again = await setUp();
  expect(again).toMatchObject({ program: { version: 2 }, userErrors: [] });
  // Who got no answer may have read the new version meanwhile.
  expect(await setUp({ expectedVersion: 2 })).toEqual(again);
  expect(await stored()).toEqual({ version: 2, rewards: 3 });
});

test("a key that was used for another set-up is refused", async () => {
  expect(await setUp({ rewards: [] })).toMatchObject({
    program: null,
    userErrors: [{ code: "idempotency_conflict" }],
  });
});

test("a set-up that is pressed twice at once happens once", async () => {
  const own = await newShop("pressed-twice.myshopify.com");
  const answers = await Promise.all([setUp({}, own), setUp({}, own)]);
  expect(answers.map(({ program }) => program.version)).toEqual([2, 2]);
  expect(await stored(own)).toEqual({ version: 2, rewards: 3 });
  await own.close();
});

test("more than 20 rewards at once are refused", async () => {
  const many = Array.from({ length: 21 }, () => rewards[0]);
  expect(await setUp({ rewards: many, idempotencyKey: "many" })).toMatchObject({
    userErrors: [{ code: "invalid_input", field: ["rewards"] }],
  });
});

test("the audit log names the program and each reward of a set-up once", async () => {
  const { data } = await api.ask("{ auditLog(first: 20) { nodes { action } } }");
  const all: string[] = data.auditLog.nodes.map(({ action }: { action: string }) => action);
  const actions = all.filter((action) => action.startsWith("PROGRAM") || action.startsWith("REWARD"));
  expect(actions.toSorted()).toEqual([
    "PROGRAM_CHANGED",
    "REWARD_CREATED",
    "REWARD_CREATED",
    "REWARD_CREATED",
  ]);
});
