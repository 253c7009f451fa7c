import { describe, expect, test } from "vitest";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { undoMerge } from "../../intake/merges/undo-merge.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let made = 9000;

const { deps, shop, api } = await openTestShop();

async function someone(): Promise<string> {
  const platformId = String((made += 1));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(platformId) }]);
  return (await api.ask(`{ customer(platformId: "${platformId}") { id } }`)).data.customer.id;
}

async function add(customerId: string, text: string) {
  const { data } = await api.ask(
    `mutation ($customerId: ID!, $text: String!) { customerNoteAdd(customerId: $customerId, text: $text) {
       note { id text actorName } userErrors { code field message } } }`,
    { customerId, text },
  );
  return data.customerNoteAdd;
}

async function remove(id: string) {
  const { data } = await api.ask(
    `mutation ($id: ID!) { customerNoteRemove(id: $id) { note { text } userErrors { code field } } }`,
    { id },
  );
  return data.customerNoteRemove;
}

const notesOf = async (id: string): Promise<string[]> =>
  (await api.ask(`{ customer(id: "${id}") { notes { text } } }`)).data.customer.notes.map(
    (note: { text: string }) => note.text,
  );

describe("a note about a customer", () => {
  test("is kept with who wrote it, newest first, and removed once", async () => {
    const ann = await someone();
    const { note } = await add(ann, "  Likes to be called Annie. ");
    await add(ann, "Sent a birthday card.");
    expect(note).toMatchObject({ text: "Likes to be called Annie.", actorName: "tests" });
    expect(await notesOf(ann)).toEqual(["Sent a birthday card.", "Likes to be called Annie."]);

    expect(await remove(note.id)).toMatchObject({ note: { text: "Likes to be called Annie." } });
    expect(await remove(note.id)).toMatchObject({
      note: null,
      userErrors: [{ code: "note_not_found", field: ["id"] }],
    });
    expect(await notesOf(ann)).toEqual(["Sent a birthday card."]);
  });

  test.each([
    ["   ", "Enter a note."],
    ["x".repeat(2_001), "At most 2,000 characters."],
  ])("of the wrong length is refused at its field", async (text, message) => {
    const ann = await someone();
    expect((await add(ann, text)).userErrors).toEqual([{ code: "invalid_input", field: ["text"], message }]);
    expect(await notesOf(ann)).toEqual([]);
  });

  test("is refused for an unknown customer, and beyond the hundredth", async () => {
    expect((await add("01900000-0000-7000-8000-00000000000a", "x")).userErrors).toMatchObject([
      { code: "customer_not_found", field: ["customerId"] },
    ]);
    const ann = await someone();
    for (let n = 1; n <= 100; n += 1) await add(ann, `note ${n}`);
    expect((await add(ann, "one more")).userErrors).toMatchObject([{ code: "too_many_notes" }]);
    expect(await notesOf(ann)).toHaveLength(100);
  });

  test("is shown for the customer that its own was merged into, and returns when the merge is undone", async () => {
    const [ann, anna] = [await someone(), await someone()];
    await add(ann, "of Ann");
    await add(anna, "of Anna");
    const mergeId = await mergeCustomers(deps, shop.shopId, { fromId: anna, intoId: ann, actor: "test" });
    expect(await notesOf(ann)).toEqual(["of Anna", "of Ann"]);
    expect((await add(anna, "x")).userErrors).toMatchObject([{ code: "customer_merged" }]);

    await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
    expect(await notesOf(ann)).toEqual(["of Ann"]);
  });

  test("is deleted when the customer is erased", async () => {
    const ann = await someone();
    await add(ann, "Lives at the harbour.");
    await eraseCustomerByHand(deps, shop.shopId, { customerId: ann, actor: "test" });
    expect(await notesOf(ann)).toEqual([]);
    expect((await add(ann, "x")).userErrors).toMatchObject([{ code: "customer_erased" }]);
  });
});
