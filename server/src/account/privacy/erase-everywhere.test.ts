// Erasing a person who is in uploaded files, in bulk adjustments, and in merged customers.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyNextPart } from "../../core/bulk/apply-bulk-adjustment.ts";
import { startBulkAdjustment } from "../../core/bulk/start-bulk-adjustment.ts";
import { requestErasure } from "./privacy-requests.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openImports, type ImportClient } from "../../testing/samples/an-import.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { searchDatabase } from "../../testing/walks/search-database.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { eraseAsRequested, eraseCustomerByHand } from "./erase-person.ts";

const words = ["Zenobia", "Quillfeather", "zenobia@example.com", "z.quill@example.com", "Lantern Row"];
const [ZENOBIA, AGAIN, BEA] = ["5550001", "5550002", "5550003"];

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let imports: ImportClient;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
  imports = await openImports(deps, shop, api);
  const name = { firstName: "Zenobia", lastName: "Quillfeather" };
  const people = [
    aCustomer(ZENOBIA, { ...name, email: "Zenobia@example.com" }),
    aCustomer(AGAIN, { ...name, email: "z.quill@example.com" }),
    aCustomer(BEA, { email: "bea@example.com" }),
  ];
  await deliver(
    deps,
    shop,
    people.map((customer) => ({ type: "customer_created" as const, customer })),
  );
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await api.close();
  await own.drop();
});

const search = () => searchDatabase(own.url, words);
const tables = async () => [...new Set((await search()).map((one) => one.split(":")[0]))];
const idOf = async (platformId: string) => (await memberOf(deps, shop, platformId)).customerId;
const erase = async (platformId: string) =>
  eraseCustomerByHand(deps, shop.shopId, { customerId: await idOf(platformId), actor: "staff:7" });
const balance = async (platformId: string) => (await memberOf(deps, shop, platformId)).available;

const file = [
  "customer_id,email,points,name,address",
  `${ZENOBIA},,100,Zenobia Quillfeather,12 Lantern Row`,
  `${BEA},,20,Bea,1 High Street`,
  `,ZENOBIA@example.com ,7,Zenobia Quillfeather,12 Lantern Row`,
  ",new@example.com,5,Nia,2 High Street",
  `gid://shopify/Customer/${ZENOBIA},,"1,200",Zenobia Quillfeather,12 Lantern Row`,
].join("\n");

describe("an erased person", () => {
  test("is removed from a checked file: their lines count as refused, and the others are applied", async () => {
    const id = await imports.checked(file, undefined, true);
    expect(await imports.show(id)).toMatchObject({ goodRows: 3, goodPoints: 125 });
    expect(await tables()).toEqual(["laurel.customers", "laurel.import_chunks", "laurel.imports"]);

    await erase(ZENOBIA);
    // The other person of the same name.
    expect(await search()).toEqual([
      "laurel.customers: Quillfeather",
      "laurel.customers: Zenobia",
      "laurel.customers: z.quill@example.com",
    ]);
    const theirs = [2, 4, 6].map((line) => ({ line, code: "erased_customer" }));
    expect(await imports.show(id)).toMatchObject({
      rowCount: 5,
      goodRows: 2,
      goodPoints: 25,
      problems: { nodes: theirs },
    });

    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect(await imports.show(id)).toMatchObject({
      state: "APPLIED",
      progress: { appliedRows: 2, doneRows: 5 },
    });
    expect([await balance(ZENOBIA), await balance(BEA)]).toEqual([0, 20]);
  });

  test("is removed from an uploaded file, and their lines are refused in every later dry run", async () => {
    const { id } = await imports.upload(file);
    await erase(ZENOBIA);
    await erase(AGAIN);
    expect(await search()).toEqual([]);

    for (const creates of [true, false]) {
      const columns = "customer_id, email, points, ignore, ignore";
      await imports.step("importMatch", id, `, columns: [${columns}], createsCustomers: ${creates}`);
      await imports.work("check", id);
      expect(await imports.show(id)).toMatchObject({
        goodRows: creates ? 2 : 1,
        problemCounts: expect.arrayContaining([
          expect.objectContaining({ code: "erased_customer", count: 3 }),
        ]),
      });
    }
  });

  test("is removed from an uploaded file that has their number with separators, or their address among other words", async () => {
    const number = Number(ZENOBIA).toLocaleString("en");
    for (const line of [`"${number}",,1,Quillfeather`, ",Z Q <zenobia@example.com>,2,Quillfeather"])
      await imports.upload(`customer_id,email,points,name\n${line}\n`);
    await erase(ZENOBIA);
    await erase(AGAIN);
    expect(await search()).toEqual([]);
  });

  test("is removed from a file that was stopped half way, and the points it gave stay", async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `,x${index}@example.com,1,x,x`).join("\n");
    const id = await imports.checked(`${file}\n${lines}\n${ZENOBIA},,3,Zenobia,12 Lantern Row\n`);
    await imports.step("importApply", id);
    expect(await tables()).toEqual(["laurel.customers", "laurel.import_chunks"]);
    await imports.step("importStop", id);
    await erase(ZENOBIA);
    await erase(AGAIN);
    expect(await search()).toEqual([]);

    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect(await imports.show(id)).toMatchObject({ state: "APPLIED", progress: { appliedRows: 1 } });
  });

  test("leaves files untouched that contain their ID only as points, and files of another shop", async () => {
    const stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
    const theirApi = await openApi(deps, stranger);
    const theirs = await openImports(deps, stranger, theirApi);
    const elsewhere = await theirs.upload(file);
    const id = await imports.checked(`customer_id,points\n${BEA},${ZENOBIA}\n`);
    await erase(ZENOBIA);

    expect(await imports.show(id)).toMatchObject({ goodRows: 1, goodPoints: Number(ZENOBIA) });
    expect((await theirs.show(elsewhere.id)).columns[0].sample).toContain(ZENOBIA);
    await theirApi.close();
  });

  test("is found by the address's hash if the store never knew them, in files and among customers made by a file", async () => {
    const line = ",nobody@example.com,5,Zenobia,12 Lantern Row";
    const made = await imports.checked(`customer_id,email,points,name,address\n${line}\n`, undefined, true);
    await imports.step("importApply", made);
    await imports.work("apply", made);
    const { id } = await imports.upload(`customer_id,email,points,name,address\n${line}\n`);
    await deps.db.transaction(shop.shopId, (tx) =>
      requestErasure(tx, deps, {
        platformId: "5559999",
        orderIds: [],
        askedBy: "platform",
        email: "Nobody@example.com",
      }),
    );
    const [request] = await deps.db.transaction(shop.shopId, (tx) =>
      tx.kysely.selectFrom("privacy_requests").select("id").execute(),
    );
    expect(await searchDatabase(own.url, ["nobody@example.com"])).toHaveLength(3);
    await eraseAsRequested(deps, shop.shopId, request!.id);

    expect(await searchDatabase(own.url, ["nobody@example.com", "Lantern Row"])).toEqual([]);
    expect(await imports.show(id)).toMatchObject({ rowCount: 1, columns: [{}, { sample: [] }, {}, {}, {}] });
  });
});

describe("two merged customers", () => {
  const merge = async () => {
    const pair = { fromId: await idOf(AGAIN), intoId: await idOf(ZENOBIA) };
    return mergeCustomers(deps, shop.shopId, { ...pair, actor: "test" });
  };
  const undoEnds = async (platformId: string) => {
    const { data } = await api.ask(
      `query ($id: String!) { customer(platformId: $id) { merges { undoUntil } } }`,
      { id: platformId },
    );
    return new Date(data.customer.merges[0].undoUntil);
  };
  const undo = async (id: string) => {
    const { data } = await api.ask(`mutation { customerMergeUndo(id: "${id}") { userErrors { code } } }`);
    return data.customerMergeUndo.userErrors;
  };

  test("are both erased with the kept customer, and stay merged", async () => {
    const mergeId = await merge();
    const id = await imports.checked(`email,points,name\nz.quill@example.com,5,Zenobia\n`);
    await erase(ZENOBIA);

    expect(await search()).toEqual([]);
    expect((await memberOf(deps, shop, AGAIN)).status).toBe("MERGED");
    expect((await memberOf(deps, shop, ZENOBIA)).status).toBe("ERASED");
    expect(await imports.show(id)).toMatchObject({ goodRows: 0 });
    expect(await undoEnds(ZENOBIA)).toEqual(deps.clock.now());
    expect(await undo(mergeId)).toEqual([{ code: "customer_erased" }]);
  });

  test("lose only the merged customer's identifiers when that one is erased", async () => {
    const mergeId = await merge();
    await erase(AGAIN);

    expect(await searchDatabase(own.url, ["z.quill@example.com"])).toEqual([]);
    expect(await searchDatabase(own.url, ["zenobia@example.com"])).toEqual([
      "laurel.customers: zenobia@example.com",
    ]);
    expect((await memberOf(deps, shop, AGAIN)).status).toBe("MERGED");
    expect((await memberOf(deps, shop, ZENOBIA)).status).toBe("MEMBER");
    expect(await undo(mergeId)).toEqual([{ code: "customer_erased" }]);
  });
});

describe("text typed for a bulk adjustment", () => {
  const adjustAll = async (key: string, reason: string, note: string | null, expectedMembers = 3) => {
    const id = await startBulkAdjustment(deps, shop.shopId, {
      selection: { conditions: {} },
      points: 5,
      reason,
      note,
      countsTowardTier: null,
      expectedMembers,
      idempotencyKey: key,
      actor: "test",
    });
    while (!(await applyNextPart(deps, shop.shopId, id)));
  };

  test("is removed from all members' ledgers if it names an erased person, and stays otherwise", async () => {
    await adjustAll("a", "Our birthday", null);
    await adjustAll("b", "A party", "Zenobia’s idea");
    expect(await tables()).toEqual(["laurel.bulk_adjustments", "laurel.customers", "laurel.entries"]);
    await erase(ZENOBIA);
    await erase(AGAIN);

    expect(await search()).toEqual([]);
    expect(await searchDatabase(own.url, ["Our birthday"])).toEqual([
      "laurel.bulk_adjustments: Our birthday",
      "laurel.entries: Our birthday",
    ]);
    expect(await balance(BEA)).toBe(10);
  });

  test("stays if an erased name is a pattern that would match it, and is removed if it contains that name", async () => {
    const name = { firstName: ".*", lastName: "(a+)+$[" };
    const customer = aCustomer("5550004", { ...name, email: "odd@example.com" });
    await deliver(deps, shop, [{ type: "customer_created", customer }]);
    await adjustAll("a", "Our birthday", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", 4);
    await adjustAll("b", "A party of (a+)+$[", null, 4);
    await erase("5550004");

    expect(await searchDatabase(own.url, ["Our birthday", "(a+)+$["])).toEqual([
      "laurel.bulk_adjustments: Our birthday",
      "laurel.entries: Our birthday",
    ]);
  });
});
