// Moving in from another program: a file is uploaded, checked, applied, and undone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mergeCustomers } from "../merges/merge-customers.ts";
import type { Shop } from "../shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openImports, type ImportClient } from "../../testing/samples/an-import.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { newPeopleOf, type NewPeople } from "../../testing/samples/new-people.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyNextChunk } from "./apply-import.ts";
import { tidyImportsOfShop } from "./tidy-imports.job.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let imports: ImportClient;
let people: NewPeople;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  imports = await openImports(deps, shop, api);
  people = newPeopleOf(deps, shop);
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const balance = async (platformId: string) => (await memberOf(deps, shop, platformId)).available;

describe("an uploaded file", () => {
  test("is kept with a guess of what its columns mean", async () => {
    const { status, id } = await imports.upload(
      "E-mail,Points balance,Shoe size\nann@example.com,120,38\n\n",
    );

    expect(status).toBe(201);
    expect(await imports.show(id)).toMatchObject({
      state: "UPLOADED",
      fileName: "members.csv",
      rowCount: 1,
      columns: [
        { head: "E-mail", meaning: "email", sample: ["ann@example.com"] },
        { head: "Points balance", meaning: "points", sample: ["120"] },
        { head: "Shoe size", meaning: "ignore", sample: ["38"] },
      ],
    });
  });

  test("that cannot be read is refused with the reason, and nothing of it is kept", async () => {
    const before = await api.ask(`{ imports { nodes { id } } }`);
    const lines = Array.from({ length: 3_000 }, (_, index) => `${index},1\n`).join("");

    const answer = await imports.upload(`customer_id,points\n${lines}"never closed,1\n`);

    expect(answer).toMatchObject({
      status: 422,
      code: "invalid_csv",
      reason: "A quotation mark is never closed.",
    });
    expect((await api.ask(`{ imports { nodes { id } } }`)).data).toEqual(before.data);
    const kept = await own.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("imports").select("id").where("state", "=", "UPLOADING").execute(),
    );
    expect(kept).toEqual([]);
  });

  test("is refused unread when it is too large, is not a CSV, or has no credential", async () => {
    expect(await imports.upload("a,b\n", { "content-length": String(2 ** 30) })).toMatchObject({
      status: 413,
      code: "payload_too_large",
      bytesMax: 268_435_456,
    });
    expect(await imports.upload("{}", { "content-type": "application/json" })).toMatchObject({
      status: 415,
      message: "The body must be text/csv.",
    });
    expect(await imports.upload("a,b\n1,2\n", { authorization: "Bearer nobody" })).toMatchObject({
      status: 401,
    });
  });
});

describe("the dry run", () => {
  test("names every bad line with its reason, counts the good ones, and moves no points", async () => {
    const [ann, bob, eve] = await people(3);
    const id = await imports.checked(
      [
        "customer_id,email,points",
        `${ann},,100`,
        `,customer-${bob}@example.com,50`,
        `${ann},,5`,
        `,CUSTOMER-${ann}@example.com,5`,
        '1,,"1,200"',
        `999999,,5`,
        "",
        `,,5`,
        `${bob},,-5`,
        `${bob},,`,
        `${bob},5`,
        `${eve},,0`,
      ].join("\n"),
    );

    expect(await imports.show(id)).toMatchObject({
      state: "CHECKED",
      rowCount: 11,
      goodRows: 3,
      zeroRows: 1,
      goodPoints: 150,
      problems: {
        nodes: [
          { line: 4, code: "duplicate_person", column: null, otherLine: 2 },
          { line: 5, code: "duplicate_person", column: null, otherLine: 2 },
          { line: 6, code: "thousands_separator", column: "points", otherLine: null },
          { line: 7, code: "unknown_customer", column: "customer_id", otherLine: null },
          { line: 9, code: "empty_person", column: "customer_id", otherLine: null },
          { line: 10, code: "negative_points", column: "points", otherLine: null },
          { line: 11, code: "empty_points", column: "points", otherLine: null },
          { line: 12, code: "wrong_cell_count", column: null, otherLine: null },
        ],
      },
    });
    expect(await balance(ann!)).toBe(0);
  });

  test("names customers who were merged or deleted in the store, and gives them nothing", async () => {
    const [ann, annAgain, gone] = await people(3);
    const idOf = async (platformId: string) => (await memberOf(deps, shop, platformId)).customerId;
    const pair = { fromId: await idOf(annAgain!), intoId: await idOf(ann!) };
    await mergeCustomers(deps, shop.shopId, { ...pair, actor: "test" });
    await deliver(deps, shop, [
      { type: "customer_deleted", customerId: annAgain! },
      { type: "customer_deleted", customerId: gone! },
    ]);
    const lines = [`${annAgain},,5`, `,customer-${annAgain}@example.com,6`, `${gone},,7`, `${ann},,8`];
    const id = await imports.checked(`customer_id,email,points\n${lines.join("\n")}\n`);

    expect(await imports.show(id)).toMatchObject({
      goodRows: 1,
      goodPoints: 8,
      problems: {
        nodes: [
          { line: 2, code: "merged_customer", column: "customer_id" },
          { line: 3, code: "merged_customer", column: "email" },
          { line: 4, code: "deleted_customer", column: "customer_id" },
        ],
      },
    });
  });

  test("pages its bad lines, in both directions", async () => {
    const id = await imports.checked(`customer_id,points\n${"x,1\n".repeat(30)}`);
    const page = async (words: string) => {
      const { data } = await api.ask(
        `{ import(id: "${id}") { problems(${words}) { nodes { line } pageInfo { hasNextPage endCursor startCursor } } } }`,
      );
      return data.import.problems;
    };
    const first = await page("first: 10");
    const next = await page(`first: 10, after: "${first.pageInfo.endCursor}"`);

    expect(next.nodes.map(({ line }: { line: number }) => line)).toEqual([
      12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    ]);
    expect(await page(`last: 10, before: "${next.pageInfo.startCursor}"`)).toMatchObject({
      nodes: first.nodes,
    });
  });

  test("says which columns it understands but ignores", async () => {
    const id = await imports.checked("email,points,Lifetime points,Notes\na@example.com,1,2,3\n");
    expect((await imports.show(id)).passedOver).toEqual(["Lifetime points"]);
  });

  test("runs again when the columns are changed", async () => {
    const [ann] = await people(1);
    const id = await imports.checked(`id,first,points\n${ann},70,8\n`);
    expect(await imports.show(id)).toMatchObject({ goodPoints: 8 });

    await imports.step("importMatch", id, ", columns: [customer_id, points, ignore]");
    await imports.work("check", id);

    expect(await imports.show(id)).toMatchObject({ state: "CHECKED", goodPoints: 70, problemCounts: [] });
  });

  test("is refused without a points column and a customer column", async () => {
    const { id } = await imports.upload("email,points\na@example.com,1\n");
    const answer = await imports.step("importMatch", id, ", columns: [email, ignore]");
    expect(answer.userErrors).toEqual([
      { code: "invalid_input", field: ["columns"], message: "Choose the column with the points." },
    ]);
  });
});

describe("applying a file", () => {
  test("gives each good line's points once, with their source", async () => {
    const [ann, bob] = await people(2);
    const id = await imports.checked(`customer_id,points\n${ann},100\n${bob},0\nx,5\n`);

    await imports.step("importApply", id);
    await imports.work("apply", id);
    await imports.work("apply", id);

    expect([await balance(ann!), await balance(bob!)]).toEqual([100, 0]);
    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { doneRows: 3, appliedRows: 1, appliedPoints: 100, failedRows: 0 },
    });
    const { data } = await api.ask(
      `{ movements(first: 1, filter: { kinds: ["import"] }) { nodes { points summary canUndo } } }`,
    );
    expect(data.movements.nodes).toEqual([
      { points: 100, summary: "Imported from line 2 of a file: 100 points.", canUndo: true },
    ]);
  });

  test("keeps no personal data of the file", async () => {
    const [ann] = await people(1);
    const id = await imports.checked(
      `email,points\ncustomer-${ann}@example.com,100\nnew@example.com,5\n`,
      undefined,
      true,
    );
    await imports.step("importApply", id);
    await imports.work("apply", id);

    const kept = await own.db.transaction(shop.shopId, async (tx) => [
      await tx.kysely.selectFrom("import_chunks").selectAll().where("import_id", "=", id).execute(),
      await tx.kysely.selectFrom("import_problems").selectAll().where("import_id", "=", id).execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain("@example.com");
  });

  test("creates customers whom the store does not know, if requested", async () => {
    const id = await imports.checked(
      "email,points\nnewcomer@example.com,40\nNewcomer@example.com,1\n",
      undefined,
      true,
    );
    expect(await imports.show(id)).toMatchObject({
      goodRows: 1,
      problems: { nodes: [{ line: 3, otherLine: 2 }] },
    });
    await imports.step("importApply", id);
    await imports.work("apply", id);

    const { data } = await api.ask(
      `{ customer(email: "newcomer@example.com") { displayName points { available } } }`,
    );
    expect(data.customer).toEqual({ displayName: "newcomer@example.com", points: { available: 40 } });
  });

  test("gives an unknown customer's points to the customer whom the store later reports with the same verified e-mail", async () => {
    const id = await imports.checked("email,points\nlate@example.com,40\n", undefined, true);
    await imports.step("importApply", id);
    await imports.work("apply", id);
    const email = "Late@example.com";
    const arrive = (platformId: string, isEmailVerified: boolean) =>
      deliver(deps, shop, [
        { type: "customer_created", customer: aCustomer(platformId, { email, isEmailVerified }) },
      ]);

    await arrive("6001", false);
    expect(await balance("6001")).toBe(0);
    await arrive("6002", true);

    expect(await balance("6002")).toBe(40);
    const { data } = await api.ask(`{ customer(platformId: "6002") { displayName status } }`);
    expect(data.customer).toEqual({ displayName: "Ada 6002", status: "MEMBER" });
  });

  test("stops on request, and continues from there", async () => {
    const ids = await people(1_500);
    const id = await imports.checked(`customer_id,points\n${ids.map((one) => `${one},2`).join("\n")}`);
    await imports.step("importApply", id);
    await applyNextChunk(deps, { shopId: shop.shopId, importId: id });
    await imports.step("importStop", id);
    await imports.work("apply", id);
    expect(await imports.show(id)).toMatchObject({ state: "STOPPED", progress: { appliedRows: 1_000 } });

    await imports.step("importApply", id);
    await imports.work("apply", id);

    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { appliedRows: 1_500, appliedPoints: 3_000 },
    });
    expect([await balance(ids[0]!), await balance(ids[1_499]!)]).toEqual([2, 2]);
  });

  test("refuses a line that could not be stored exactly, and applies the others", async () => {
    const [rich, bob] = await people(2);
    const first = await imports.checked(`customer_id,points\n${rich},999999999999\n`);
    await imports.step("importApply", first);
    await imports.work("apply", first);
    const id = await imports.checked(`customer_id,points\n${rich},5000\n${bob},7\n`);
    await imports.step("importApply", id);
    await imports.work("apply", id);

    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { appliedRows: 1 },
      problems: { nodes: [{ line: 2, code: "unsafe_number" }] },
    });
    expect(await balance(bob!)).toBe(7);
    await imports.step("importUndo", first);
    await imports.work("undo", first);
  });

  test("says when an identical file was applied before", async () => {
    const [ann] = await people(1);
    const csv = `customer_id,points\n${ann},100\n`;
    const first = await imports.checked(csv);
    await imports.step("importApply", first);
    const second = await imports.checked(csv);
    expect((await imports.show(second)).appliedBefore).not.toBeNull();
    expect((await imports.show(first)).appliedBefore).toBeNull();
  });

  test("is refused before the dry run has ended, and twice", async () => {
    const [ann] = await people(1);
    const { id } = await imports.upload("email,points\na@example.com,1\n");
    expect((await imports.step("importApply", id)).userErrors).toMatchObject([{ code: "import_past_that" }]);

    const applied = await imports.checked(`customer_id,points\n${ann},100\n`);
    await imports.step("importApply", applied);
    await imports.work("apply", applied);
    const again = await imports.step("importApply", applied);
    expect(again.userErrors).toMatchObject([{ code: "import_past_that" }]);
  });
});

describe("undoing a file", () => {
  test("takes back once what it gave, with spent points as debt", async () => {
    const [ann, bob, eve] = await people(3);
    const id = await imports.checked(`customer_id,points\n${ann},100\n${bob},50\n${eve},5\n`);
    await imports.step("importApply", id);
    await imports.work("apply", id);
    const { customerId } = await memberOf(deps, shop, ann);
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId, points: -30, reason: "spent", idempotencyKey: id } },
    );
    const movements = await api.ask(
      `{ movements(first: 3, filter: { kinds: ["import"] }) { nodes { postingId points } } }`,
    );
    const single = movements.data.movements.nodes.find(
      ({ points }: { points: number }) => points === 5,
    ).postingId;
    await api.ask(`mutation { postingUndo(postingId: "${single}", reason: "x") { userErrors { code } } }`);

    await imports.step("importUndo", id);
    await imports.work("undo", id);
    await imports.work("undo", id);

    expect([await balance(ann!), await balance(bob!), await balance(eve!)]).toEqual([-30, 0, 0]);
    expect(await imports.show(id)).toMatchObject({
      state: "UNDONE",
      progress: { undoneRows: 2, undonePoints: 150 },
    });
    expect((await imports.step("importUndo", id)).userErrors).toMatchObject([{ code: "import_past_that" }]);
  });

  test("that was stopped takes back the applied part, and forgets the rest", async () => {
    const ids = await people(1_001);
    const id = await imports.checked(`customer_id,points\n${ids.map((one) => `${one},2`).join("\n")}`);
    await imports.step("importApply", id);
    await applyNextChunk(deps, { shopId: shop.shopId, importId: id });
    await imports.step("importStop", id);
    await imports.step("importUndo", id);
    await imports.work("undo", id);

    expect(await imports.show(id)).toMatchObject({ state: "UNDONE", progress: { undoneRows: 1_000 } });
    expect([await balance(ids[0]!), await balance(ids[1_000]!)]).toEqual([0, 0]);
  });
});

test("a file that was left for a week is deleted with all its contents", async () => {
  const id = await imports.checked("email,points\nforgotten@example.com,1\n");
  await tidyImportsOfShop(deps, shop.shopId);
  expect(await imports.show(id)).not.toBeNull();

  deps.clock.move({ days: 8 });
  await tidyImportsOfShop(deps, shop.shopId);

  expect(await imports.show(id)).toBeNull();
});

test("another shop neither sees an import nor changes it", async () => {
  const id = await imports.checked("email,points\na@example.com,1\n");
  const stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
  const theirApi = await openApi(deps, stranger);
  const theirs = await openImports(deps, stranger, theirApi);

  expect(await theirs.show(id)).toBeNull();
  expect((await theirApi.ask(`{ imports { nodes { id } } }`)).data.imports.nodes).toEqual([]);
  for (const name of ["importApply", "importStop", "importUndo"]) {
    expect(await theirs.step(name, id)).toMatchObject({
      import: null,
      userErrors: [{ code: "import_not_found" }],
    });
  }
  const matched = await theirs.step("importMatch", id, ", columns: [email, points]");
  expect(matched.userErrors).toMatchObject([{ code: "import_not_found" }]);
  const { data } = await theirApi.ask(
    `mutation { importDiscard(id: "${id}") { discardedId userErrors { code } } }`,
  );
  expect(data.importDiscard).toEqual({ discardedId: null, userErrors: [{ code: "import_not_found" }] });
  expect((await imports.show(id)).state).toBe("CHECKED");
  await theirApi.close();
});
