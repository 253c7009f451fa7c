// Changing the program through the API.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { interleave } from "../../testing/processes/interleave.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { listPrograms, loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "./update-program.ts";

let own: TestDatabase;
let deps: TestDeps;
let api: TestApi;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  const shop = await createShop(deps, {
    domain: "regency.myshopify.com",
    name: "Regency",
    currencyCode: "EUR",
    timeZone: "Europe/Berlin",
    actor: "test",
  });
  api = await openApi(deps, shop);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const update = async (expectedVersion: number, input: object) =>
  (
    await api.ask(
      `mutation ($version: Int!, $input: ProgramInput!) { programUpdate(expectedVersion: $version, input: $input) {
         program { version status name document } userErrors { code field message } } }`,
      { version: expectedVersion, input },
    )
  ).data.programUpdate;

describe("the program", () => {
  test("of a new shop is a draft that can be switched on", async () => {
    const { data } = await api.ask("{ program { version status pointsName { one other } createdBy } }");
    expect(data.program).toEqual({
      version: 1,
      status: "DRAFT",
      pointsName: { one: "point", other: "points" },
      createdBy: "test",
    });

    const { program } = await update(1, { status: "ON" });

    expect(program).toMatchObject({ version: 2, status: "ON" });
    expect(program.document.orders.earnsFrom).toBe(deps.clock.now().toISOString());
  });

  test("changed from an older version is left as it is", async () => {
    expect(await update(1, { status: "PAUSED" })).toMatchObject({
      program: null,
      userErrors: [{ code: "version_conflict" }],
    });
  });

  test("changed by two people at once is changed by one, in every order", async () => {
    const { shopId } = await createShop(deps, {
      domain: "two-people.myshopify.com",
      name: "Two people",
      currencyCode: "EUR",
      timeZone: "Europe/Berlin",
      actor: "test",
    });
    const present = () => own.db.transaction(shopId, loadProgram);
    const refused: unknown[] = [];
    const save =
      (actor: string) =>
      ({ version }: { version: number }) =>
      (db: TestDatabase["db"]) =>
        updateProgram({ ...deps, db }, shopId, { expectedVersion: version, status: "ON", actor }).catch(
          (error: unknown) => refused.push(error),
        );

    const stops = await interleave(own, {
      prepare: present,
      first: save("anna"),
      second: save("ben"),
      after: async ({ version }) => {
        expect((await present()).version).toBe(version + 1);
        expect(refused.splice(0)).toMatchObject([
          { code: "version_conflict", details: { version: version + 1 } },
        ]);
      },
    });

    expect(stops).toBeGreaterThan(2);
    const all = await own.db.transaction(shopId, (tx) => listPrograms(tx, { below: 100, limit: 100 }));
    expect(all.map(({ version }) => version)).toEqual(all.map((_, index) => all.length - index));
  });

  test("with mistakes names each of them with its field", async () => {
    const { orders: _, ...document } = { ...defaultProgram("EUR"), surprise: 1, pointValueHundredths: -1 };

    const { program, userErrors } = await update(2, { document });

    expect(program).toBeNull();
    const fields = userErrors.map(({ field }: { field: string[] }) => field.join("."));
    expect(fields).toEqual(expect.arrayContaining(["document.orders", "document.pointValueHundredths"]));
    expect(userErrors.every(({ code }: { code: string }) => code === "invalid_program")).toBe(true);
  });

  test("keeps its earlier versions", async () => {
    const { data, errors } = await api.ask(
      "{ first: program(version: 1) { status } now: program { status } }",
    );
    const missing = await api.ask("{ program(version: 99) { status } }");

    expect(errors).toEqual([]);
    expect(data).toEqual({ first: { status: "DRAFT" }, now: { status: "ON" } });
    expect(missing.errors).toMatchObject([{ extensions: { code: "not_found" } }]);
  });
});
