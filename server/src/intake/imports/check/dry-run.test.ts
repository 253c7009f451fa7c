// Before anything is applied: a file is uploaded, its columns are matched, and a dry run checks its lines.
import { afterAll, describe, expect, test } from "vitest";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";

const opened = await openImportingShop();
const { own, deps, shop, api, imports, people } = opened;
afterAll(() => opened.close());

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
        '1,,"1,200.5"',
        `999999,,5`,
        "",
        `,,5`,
        `${bob},,-5`,
        `${bob},,`,
        `${bob}`,
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
          { line: 6, code: "decimal_points", column: "points", otherLine: null },
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

  test("names customers who were deleted in the store, and gives them nothing", async () => {
    const [ann, gone] = await people(2);
    await deliver(deps, shop, [{ type: "customer_deleted", customerId: gone! }]);
    const id = await imports.checked(`customer_id,email,points\n${gone},,7\n${ann},,8\n`);

    expect(await imports.show(id)).toMatchObject({
      goodRows: 1,
      goodPoints: 8,
      problems: { nodes: [{ line: 2, code: "deleted_customer", column: "customer_id" }] },
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
