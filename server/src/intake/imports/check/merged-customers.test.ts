// Lines that name a customer who was merged: the one who is kept gets the points, once, and the line says so.
import { afterAll, expect, test } from "vitest";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { mergeCustomers } from "../../merges/merge-customers.ts";

const opened = await openImportingShop();
const { deps, shop, imports, people } = opened;
afterAll(() => opened.close());

const balance = async (platformId: string) => (await memberOf(deps, shop, platformId)).available;
const idOf = async (platformId: string) => (await memberOf(deps, shop, platformId)).customerId;

/** As in the store, which deletes one of the two. */
async function merge(from: string, into: string): Promise<void> {
  await mergeCustomers(deps, shop.shopId, {
    fromId: await idOf(from),
    intoId: await idOf(into),
    actor: "test",
  });
  await deliver(deps, shop, [{ type: "customer_deleted", customerId: from }]);
}

async function apply(id: string): Promise<void> {
  expect((await imports.step("importApply", id)).userErrors).toEqual([]);
  await imports.work("apply", id);
}

test("a merged customer's line is given to the one who is kept, beside that customer's own, and can be undone", async () => {
  const [ann, annAgain] = await people(2);
  await merge(annAgain!, ann!);
  const lines = [`${annAgain},,5`, `,customer-${annAgain}@example.com,6`, `${ann},,8`];
  const id = await imports.checked(`customer_id,email,points\n${lines.join("\n")}\n`);
  expect(await imports.show(id)).toMatchObject({
    goodRows: 2,
    goodPoints: 13,
    problems: { nodes: [{ line: 3, code: "duplicate_person", otherLine: 2 }] },
    leftOut: { nodes: [{ line: 2, code: "merged_customer", column: "customer_id" }] },
  });

  await apply(id);
  expect(await balance(ann!)).toBe(13);
  await imports.step("importUndo", id);
  await imports.work("undo", id);
  expect(await balance(ann!)).toBe(0);
});

test("a customer who is merged between the check and the import is no reason to lose points", async () => {
  const [ann, annAgain] = await people(2);
  const id = await imports.checked(`customer_id,points\n${annAgain},5\n`);
  await merge(annAgain!, ann!);
  await apply(id);
  expect(await balance(ann!)).toBe(5);
});

test("lines that were given before a merge are known again by either customer", async () => {
  const [ann, annAgain] = await people(2);
  await apply(await imports.checked(`customer_id,points\n${annAgain},500\n`));
  await merge(annAgain!, ann!);
  for (const person of [annAgain, ann]) {
    const again = await imports.checked(`customer_id,points\n${person},500\n`);
    expect(await imports.show(again)).toMatchObject({ goodRows: 0, repeatedRows: 1 });
  }
  expect(await balance(ann!)).toBe(500);
});

test("nothing is given by a merged customer's line if the one who is kept was deleted since", async () => {
  const [ann, annAgain] = await people(2);
  await merge(annAgain!, ann!);
  await deliver(deps, shop, [{ type: "customer_deleted", customerId: ann! }]);
  const id = await imports.checked(`customer_id,points\n${annAgain},5\n`);
  expect(await imports.show(id)).toMatchObject({
    goodRows: 0,
    problems: { nodes: [{ line: 2, code: "deleted_customer" }] },
  });
});
