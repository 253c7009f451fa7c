// Moving in from another program: a checked file is applied, and undone.
import { afterAll, describe, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openImports } from "../../testing/samples/an-import.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { openImportingShop } from "../../testing/samples/importing-shop.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi } from "../../testing/test-api.ts";
import { applyNextChunk } from "./apply-import.ts";
import { tidyImportsOfShop } from "./tidy-imports.job.ts";

const opened = await openImportingShop();
const { own, deps, shop, api, imports, people } = opened;
afterAll(() => opened.close());

const balance = async (platformId: string) => (await memberOf(deps, shop, platformId)).available;

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
