import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

const note = {
  id: "n1",
  text: "Likes to be called Annie.",
  writtenAt: "2026-11-18T13:06:00Z",
  actor: "staff:7",
  actorName: "Robin Keller",
};
const person = { ...aCustomer, notes: [note] };

const open = (answers: ShopAnswers = {}) => openCustomerPage({ customer: person, ...answers });

describe("notes about a customer", () => {
  test("are shown with their author", async () => {
    open();
    const row = (await screen.findByText(note.text)).closest("li")!;
    expect(row.textContent).toContain("Robin Keller");
  });

  test("are added in place, and a refused one stays in the field", async () => {
    let answer: object = {
      note: null,
      userErrors: [{ code: "invalid_input", field: ["text"], message: "Enter a note." }],
    };
    const { asked } = open({ customerNoteAdd: () => answer });
    fireEvent.click(await screen.findByRole("button", { name: "Add a note" }));
    const field = screen.getByLabelText("Note, for your team");
    fireEvent.change(field, { target: { value: " " } });
    fireEvent.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText("Enter a note.")).toBeTruthy();

    answer = { note: { ...note, id: "n2" }, userErrors: [] };
    fireEvent.change(field, { target: { value: "Sent a card." } });
    fireEvent.click(screen.getByRole("button", { name: "Save note" }));
    await waitFor(() => expect(screen.queryByLabelText("Note, for your team")).toBeNull());
    expect(asked.findLast(({ operation }) => operation === "AddCustomerNote")?.variables).toEqual({
      customerId: "c1",
      text: "Sent a card.",
    });
  });

  test("are removed after a confirmation", async () => {
    const { sent } = open({ customerNoteRemove: { note: { id: "n1" }, userErrors: [] } });
    fireEvent.click(await screen.findByRole("button", { name: `Remove the note “${note.text}”` }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this note?" }));
    expect(dialog.getByText(note.text)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Remove the note" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("RemoveCustomerNote")).toEqual({
      id: "n1",
    });
  });

  test("cannot be written about a merged customer", async () => {
    open({
      customer: { ...person, status: "MERGED", mergedInto: { id: "c2", displayName: "Ann" }, notes: [] },
    });
    await screen.findByRole("heading", { name: /Harriet Ashworth/ });
    await screen.findByText("Participation and privacy").catch(() => null);
    expect(screen.queryByText("Notes")).toBeNull();
  });
});
