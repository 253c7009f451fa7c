// Changing the program through the API.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShop } from "../shops/create-shop.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { storedProgramSchema } from "./stored-program.ts";

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

  test("that was saved without a button text is read with the usual one", () => {
    const document = { ...defaultProgram(), branding: { ...defaultProgram().branding, launcherText: "" } };
    expect(storedProgramSchema.parse({ document }).document.branding.launcherText).toBe("Rewards");
  });

  test("changed from an older version is left as it is", async () => {
    expect(await update(1, { status: "PAUSED" })).toMatchObject({
      program: null,
      userErrors: [{ code: "version_conflict" }],
    });
  });

  test("with mistakes names each of them with its field", async () => {
    const { orders: _, ...document } = { ...defaultProgram(), surprise: 1, pointValueHundredths: -1 };

    const { program, userErrors } = await update(2, { document });

    expect(program).toBeNull();
    const fields = userErrors.map(({ field }: { field: string[] }) => field.join("."));
    expect(fields).toEqual(expect.arrayContaining(["document.orders", "document.pointValueHundredths"]));
    expect(userErrors.every(({ code }: { code: string }) => code === "invalid_program")).toBe(true);
  });

  test("that needs a feature that no engine has is refused as not available", async () => {
    const document = { ...defaultProgram(), expiry: { policy: "inactivity" } };

    expect((await update(2, { document })).userErrors).toMatchObject([
      { code: "not_available", field: ["document", "expiry", "policy"] },
    ]);
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
