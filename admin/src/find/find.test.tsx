import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { aRedemption } from "../testing/a-redemption.ts";
import { connection, renderPage } from "../testing/render-page.tsx";
import { FindButton } from "./find-button.tsx";

const harriet = {
  id: "c1",
  displayName: "Harriet Ashworth",
  email: "harriet@example.com",
  status: "MEMBER",
  points: { available: 640, pending: 0, lifetime: 640 },
};
const money = (amount: string) => ({ amount, currencyCode: "EUR" });
const order = {
  id: "9012",
  platformId: "9012",
  name: "#1012",
  processedAt: "2026-11-20T10:00:00Z",
  total: money("80.00"),
  eligible: money("0.00"),
  points: 0,
  counts: false,
  isCountedByHand: false,
  program: null,
  explanation: { none: "before_start", lines: [] },
  summary: "Earned nothing: it was placed before Jan 1, 2026, from which orders earn.",
  customer: harriet,
};
const program = { version: 3, document: aProgram() };
const nothing = { program, ordersNamed: [], redemption: null, customers: connection([]) };

const Page = () => (
  <>
    <FindButton />
    <input aria-label="A field of the page" />
  </>
);
const field = () => screen.findByLabelText(/^Order number/);

async function find(text: string, answers: object = {}) {
  const page = renderPage({ Page, answers: { ...nothing, ...answers } });
  fireEvent.click(screen.getByRole("button", { name: /^Find an order/ }));
  fireEvent.change(await field(), { target: { value: text } });
  await waitFor(() => expect(page.sent("Find")).toEqual({ text: text.trim() }));
  return page;
}

describe("the search", () => {
  test("opens by “/” from anywhere on the page, but not out of a field", async () => {
    renderPage({ Page, answers: nothing });
    fireEvent.keyDown(screen.getByLabelText("A field of the page"), { key: "/" });
    expect(screen.queryByRole("dialog")).toBeNull();

    fireEvent.keyDown(document.body, { key: "/" });

    const opened = await field();
    expect(document.activeElement).toBe(opened);
  });

  test("shows an order with its customer, why it earned nothing, and what gives its points", async () => {
    await find(" #1012 ", { ordersNamed: [order] });

    expect(await screen.findByText("Order #1012")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Harriet Ashworth" }).getAttribute("href")).toBe(
      "/app/customers/c1",
    );
    expect(screen.getByText(order.summary)).toBeTruthy();
    expect(screen.getByText(/count this order/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Count this order/ })).toBeTruthy();
  });

  test.each([
    ["guest", null, /Add the customer to the order in your store/],
    ["not_paid", harriet, /by itself once it is paid/],
    ["customer_tag", harriet, /leave out customers with this tag/],
  ])("says of an order that is left out as “%s” what can be done", async (none, customer, said) => {
    const leftOut = { ...order, counts: none !== "guest", customer, explanation: { none, lines: [] } };
    await find("1012", { ordersNamed: [leftOut] });

    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Count this order/ })).toBeNull();
  });

  test("shows whose a code is, to copy, to send again and to cancel", async () => {
    const redemption = {
      ...aRedemption,
      code: "LAUREL-7",
      pointsReturned: false,
      requestedAt: "2026-11-20T10:00:00Z",
      customer: harriet,
    };
    const page = await find("laurel-7", {
      redemption,
      redemptionSendCode: { sentTo: "harriet@example.com", userErrors: [] },
    });

    expect(await screen.findByText("LAUREL-7")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Harriet Ashworth" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Copy the code of/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^E-mail again: / }));
    await waitFor(() =>
      expect(page.host.calls).toContainEqual(["showToast", { message: "Sent to harriet@example.com" }]),
    );
  });

  test("shows customers, and closes when one is opened", async () => {
    const page = await find("ashworth har", { customers: connection([harriet]) });
    fireEvent.click(await screen.findByRole("link", { name: "Harriet Ashworth" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(page.address()).toBe("/app/customers/c1"));
  });

  test.each<[string, object]>([
    ["customer", { customers: connection([harriet]) }],
    ["order", { ordersNamed: [order] }],
  ])("by Enter opens the customer of the only %s that is found", async (_, answers) => {
    const page = await find("1012", answers);
    fireEvent.submit(await field());

    await waitFor(() => expect(page.address()).toBe("/app/customers/c1"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("by Enter opens nothing while several are found, or a guest’s order", async () => {
    const other = { ...harriet, id: "c2", displayName: "Bea Lind" };
    const page = await find("ar", { customers: connection([harriet, other]) });
    fireEvent.submit(await field());
    expect(await screen.findByRole("link", { name: "Bea Lind" })).toBeTruthy();
    expect(page.address()).toBe("/");
    cleanup();

    const ofGuest = await find("1012", { ordersNamed: [{ ...order, customer: null }] });
    fireEvent.submit(await field());
    expect(await screen.findByText("Order #1012")).toBeTruthy();
    expect(ofGuest.address()).toBe("/");
  });

  test("says where a missing order may be", async () => {
    await find("#77");

    expect(await screen.findByText("No order, code or customer matches “#77”.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Could not be processed" })).toBeTruthy();
  });

  test("can be tried again when the server does not answer", async () => {
    let isDown = true;
    const ordersNamed = () => {
      if (isDown) throw new Error("down");
      return [order];
    };
    await find("1012", { ordersNamed });
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    fireEvent.click(again);

    expect(await screen.findByText("Order #1012")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
