// The shop's staff who use Laurel, as its settings list them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { deleteEndedCredentials } from "../credentials.sql.ts";
import { openSession } from "../sessions.ts";
import { rememberStaff } from "./staff.ts";

let own: TestDatabase;
let deps: TestDeps;
let api: TestApi;
let shopId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  ({ shopId } = await aShop(deps));
  api = await openApi(deps, { shopId });
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const open = async (staffId: string, ofShop = shopId) =>
  (await deps.db.global((tx) => openSession(deps, tx, { shopId: ofShop, staffId }))).token;
const team = async () => (await api.ask("{ team { id name lastSeenAt } }")).data.team;
const now = () => deps.clock.now().toISOString();

test("the team is empty before anyone has opened Laurel", async () => {
  expect(await team()).toEqual([]);
});

test("staff who opened it are in the team, with the name and when, last seen first", async () => {
  await rememberStaff(deps, shopId, { staffId: "7", name: "Ann" });
  await open("7");
  deps.clock.move({ hours: 1 });
  await open("8");
  const eight = now();
  deps.clock.move({ hours: 1 });
  await open("7");
  expect(await team()).toEqual([
    { id: "7", name: "Ann", lastSeenAt: now() },
    { id: "8", name: null, lastSeenAt: eight },
  ]);
});

test("staff who changed something were seen then, also when the session is long gone", async () => {
  const key = await open("9");
  deps.clock.move({ hours: 2 });
  await api.ask(
    `mutation { apiKeyCreate(input: { name: "Till", scopes: [read_program] }) { created { secret } } }`,
    {},
    { key },
  );
  const changed = now();
  deps.clock.move({ days: 20 });
  await deps.db.global((tx) => tx.run(deleteEndedCredentials, [deps.clock.now()]));
  expect((await team())[0]).toEqual({ id: "9", name: null, lastSeenAt: changed });
});

test("staff who opened it in another shop are not in the team", async () => {
  const { shopId: other } = await aShop(deps, { domain: "other.myshopify.com" });
  await open("77", other);
  expect((await team()).map(({ id }: { id: string }) => id)).not.toContain("77");
});
