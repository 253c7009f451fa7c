import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const person = {
  ...aCustomer,
  points: { available: 640, pending: 0, lifetime: 1_140 },
  ordersCount: 2,
  spent: { amount: "62.40", currencyCode: "EUR" },
};
const other = {
  ...person,
  id: "c2",
  displayName: "H. Ashworth",
  email: "h@example.com",
  points: { available: 120, pending: 30, lifetime: 150 },
};
const entry = {
  id: "e1",
  postingId: "p1",
  points: 120,
  pending: false,
  availableAt: null,
  availableAfter: 120,
  pendingAfter: 0,
  source: "adjustment:k",
  orderName: null,
  orderChange: null,
  actor: "staff:7",
  programVersion: 14,
  occurredAt: "2026-11-18T13:06:00Z",
  recordedAt: "2026-11-18T13:06:00Z",
  explanation: { kind: "adjustment" },
  summary: "Adjusted by 120 points.",
  undoneBy: null,
};
const preview = {
  available: 110,
  pending: 30,
  orders: 4,
  redemptions: 1,
  referrals: 2,
  doubled: 10,
  tierGifts: 0,
  after: { available: 750, pending: 30, lifetime: 0 },
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const merge = {
  id: "m1",
  from: other,
  into: person,
  mergedAt: inDays(-2),
  mergedBy: "staff:7",
  undoneAt: null as string | null,
  undoUntil: inDays(28),
  points: 140,
  doubled: 10,
  orders: 4,
  redemptions: 1,
};

const open = (answers: ShopAnswers = {}) =>
  openCustomerPage({
    customer: person,
    customers: connection([person, other, { ...other, id: "c3", displayName: "Gone", status: "MERGED" }]),
    mergePreview: { preview, userErrors: [] },
    ...answers,
  });

const choose = async (answers: ShopAnswers = {}) => {
  const page = open(answers);
  fireEvent.click(await screen.findByRole("button", { name: "Merge another" }));
  const dialog = () => within(screen.getByRole("dialog"));
  fireEvent.change(dialog().getByLabelText("The other customer"), { target: { value: "ash" } });
  const found = await dialog().findByRole("button", { name: /H. Ashworth/ });
  return { ...page, dialog, found };
};

describe("merging a customer with another", () => {
  test("finds the other by name, and offers neither this customer nor a merged one", async () => {
    const { dialog, sent } = await choose();
    expect(within(dialog().getByRole("list")).getAllByRole("button")).toHaveLength(1);
    expect(sent("MergeCandidates")).toEqual({
      query: "ash",
    });
  });

  test("chooses the only result on Enter", async () => {
    const { dialog } = await choose();
    fireEvent.submit(dialog().getByLabelText("The other customer"));
    expect(
      await screen.findByRole("dialog", { name: "Merge Harriet Ashworth and H. Ashworth" }),
    ).toBeTruthy();
  });

  test("says what would move, and the balance after", async () => {
    const { dialog, found, sent } = await choose();
    fireEvent.click(found);
    expect(await dialog().findByText("110 points")).toBeTruthy();
    expect(dialog().getByText("30 points")).toBeTruthy();
    const sum = ["Available now", "Bonuses that both had, counted once", "Available that moves"].map(
      (label) => dialog().getByText(label).nextSibling?.textContent,
    );
    expect(sum).toEqual(["120 points", "−10 points", "110 points"]);
    expect(dialog().getByText("Invited friends").nextSibling?.textContent).toBe("2");
    expect(dialog().getByText("640")).toBeTruthy();
    expect(dialog().getByText("750")).toBeTruthy();
    expect(sent("MergePreview")).toEqual({
      input: { fromId: "c2", intoId: "c1" },
    });
  });

  test("merges, and stays on the page of the kept customer", async () => {
    const { dialog, found, sent, address } = await choose({ customerMerge: { merge, userErrors: [] } });
    fireEvent.click(found);
    await dialog().findByText("110 points");
    fireEvent.click(dialog().getByRole("button", { name: "Merge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("MergeCustomers")).toEqual({
      input: { fromId: "c2", intoId: "c1" },
    });
    expect(address()).toBe("/app/customers/c1");
  });

  test("can keep the other instead, and goes to its page", async () => {
    const { dialog, found, asked, address } = await choose({ customerMerge: { merge, userErrors: [] } });
    fireEvent.click(found);
    fireEvent.change(await dialog().findByLabelText("Keep"), { target: { value: "c2" } });
    await waitFor(() =>
      expect(asked.findLast(({ operation }) => operation === "MergePreview")?.variables).toEqual({
        input: { fromId: "c1", intoId: "c2" },
      }),
    );
    await dialog().findByText("110 points");
    fireEvent.click(dialog().getByRole("button", { name: "Merge" }));
    await waitFor(() => expect(address()).toBe("/app/customers/c2"));
  });

  test("says why it is not possible, and offers no button", async () => {
    const message = "The customer does not take part in the program.";
    const refused = {
      preview: null,
      userErrors: [{ code: "customer_not_eligible", field: ["intoId"], message }],
    };
    const { dialog, found } = await choose({ mergePreview: refused });
    fireEvent.click(found);
    expect(await dialog().findByText(message)).toBeTruthy();
    expect(dialog().getByRole("button", { name: "Merge" }).hasAttribute("disabled")).toBe(true);
  });

  test("says when no customer is found", async () => {
    open({ customers: connection([person]) });
    fireEvent.click(await screen.findByRole("button", { name: "Merge another" }));
    fireEvent.change(screen.getByLabelText("The other customer"), { target: { value: "zzz" } });
    expect(await screen.findByText("No other customer matches “zzz”.")).toBeTruthy();
  });
});

describe("a merge", () => {
  test("is undone after saying who bears the points that were spent", async () => {
    const { sent, host } = open({
      customer: { ...person, merges: [merge] },
      customerMergeUndo: { merge: { ...merge, undoneAt: inDays(0) }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo the merge with H. Ashworth" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/What Harriet Ashworth has spent since stays/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo the merge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("UndoMerge")).toEqual({ id: "m1" });
    expect(host.calls).toContainEqual(["showToast", { message: "Merge undone" }]);
  });

  test("cannot be undone after 30 days, or twice", async () => {
    const late = { ...merge, id: "m2", undoUntil: inDays(-1) };
    open({ customer: { ...person, merges: [late, { ...merge, undoneAt: inDays(-1) }] } });
    expect(await screen.findByText("Undone")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Undo the merge/ })).toBeNull();
  });

  test("links from the merged customer to the kept one, and leaves no other action there", async () => {
    const undoable = { ...entry, kind: "adjustment", canUndo: true };
    const movements = connection([undoable]);
    open({ customer: { ...other, status: "MERGED", mergedInto: person, merges: [merge], movements } });
    expect(await screen.findByRole("button", { name: "Explain Adjustment" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo Adjustment" })).toBeNull();
    const card = within(await screen.findByRole("region", { name: "Duplicate customers" }));
    const link = await card.findByRole("link", { name: "Harriet Ashworth" });
    expect(link.getAttribute("href")).toBe("/app/customers/c1");
    expect(screen.queryByRole("button", { name: "Adjust points" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
    expect(card.queryByRole("button", { name: "Merge another" })).toBeNull();
  });
});
