import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aMessage } from "../testing/a-message.ts";
import { aProgram } from "../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./set-aside-page.tsx";

const webhooks = [
  { ...aMessage, topic: "orders/paid", code: "foreign_currency", reason: "currency: USD" },
  {
    ...aMessage,
    id: "w-2",
    topic: "orders/paid",
    receivedAt: "2026-11-20T11:00:00Z",
    setAsideAt: "2026-11-20T11:00:01Z",
    code: "missing_id",
    reason: "id: missing",
    orderId: null,
    orderName: null,
    customerName: null,
  },
];
const document = aProgram();
const open = (changes: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      setAsideWebhooks: webhooks,
      webhooksUnderWay: 0,
      failedRedemptions: [],
      doubtfulRedemptions: [],
      program: { pointsName: document.pointsName, document },
      setAsideRetry: ({ webhookIds }: { webhookIds: string[] | null }) => ({
        retried: webhookIds?.length ?? 2,
        userErrors: [],
      }),
      ...changes,
    },
  });

test("an update that is set aside is listed with its reason, and can be tried again", async () => {
  const { sent, host } = open();
  expect(await screen.findByText("currency: USD")).toBeTruthy();

  const [first] = screen.getAllByRole("button", { name: "Try again: A paid order #9994" });
  fireEvent.click(first!);

  await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message: "Trying it again" }]));
  expect(sent("RetrySetAside")).toEqual({
    webhookIds: ["w-1"],
  });
});

test("an update that fails again is shown as set aside again, with its reason", async () => {
  let hasBeenTried = false;
  open({
    setAsideWebhooks: () =>
      hasBeenTried ? [{ ...webhooks[0], setAsideAt: "2026-11-21T09:00:00Z" }, webhooks[1]] : webhooks,
    setAsideRetry: () => {
      hasBeenTried = true;
      return { retried: 1, userErrors: [] };
    },
  });

  fireEvent.click((await screen.findAllByRole("button", { name: "Try again: A paid order #9994" }))[0]!);

  expect(await screen.findByText(/^Failed again: It is not in your shop’s currency\./)).toBeTruthy();
  expect(screen.getByText("It failed again").getAttribute("role")).toBe("status");
  expect(screen.getByText("id: missing")).toBeTruthy();
});

test("all updates are tried again with one button", async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Try all again" }));

  await waitFor(() =>
    expect(sent("RetrySetAside")).toEqual({
      webhookIds: null,
    }),
  );
});

test("an update that is tried again is shown as on its way, until it is applied or fails", async () => {
  let rows = webhooks;
  let underWay = 0;
  const { tell } = open({
    setAsideWebhooks: () => rows,
    webhooksUnderWay: () => underWay,
    setAsideRetry: () => {
      rows = [];
      underWay = 2;
      return { retried: 2, userErrors: [] };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Try all again" }));
  expect(await screen.findByText("Trying again")).toBeTruthy();
  expect(screen.queryByText("Everything was processed")).toBeNull();

  tell("counters/set-aside", 1);
  rows = webhooks.slice(1);
  underWay = 0;
  tell("counters/set-aside", 2);
  expect(await screen.findByText("id: missing")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again: A paid order" }));
  expect(await screen.findByText("Trying again")).toBeTruthy();
  underWay = 0;
  tell("counters/set-aside", 3);
  expect(await screen.findByText("Everything was processed")).toBeTruthy();
});

test("when nothing is set aside, the page says so", async () => {
  open({ setAsideWebhooks: [] });
  expect(await screen.findByText("Everything was processed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try all again" })).toBeNull();
});

test("a message names its order, which opens in the store, and its customer, who has a page if Laurel knows them", async () => {
  const customer = { id: "c1", displayName: "Ada Lorenz" };
  const { host } = open({ setAsideWebhooks: [{ ...aMessage, customer }, webhooks[1]] });
  fireEvent.click(await screen.findByRole("button", { name: "#9994" }));
  expect(host.calls).toContainEqual(["redirect", { to: "admin", path: "/orders/7001" }]);
  expect(screen.getByRole("link", { name: "Ada Lorenz" }).getAttribute("href")).toBe("/app/customers/c1");
  cleanup();
  open({ setAsideWebhooks: [aMessage] });
  expect((await screen.findByRole("button", { name: "#9994" })).parentElement?.textContent).toBe(
    "A new order #9994, Ada Lorenz",
  );
});

test("why a message could not be applied is said for a merchant, and the technical reason is folded", async () => {
  open({ setAsideWebhooks: [aMessage] });
  expect(
    await screen.findByText(
      /^Something in it is not as your store’s messages should be\. Trying again won’t help\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/^line_items\[0\]\.price/).closest("details")?.open).toBe(false);
});

test("a message is dismissed once it is confirmed, and leaves the list", async () => {
  let rows = webhooks;
  const { sent, host } = open({
    setAsideWebhooks: () => rows,
    setAsideDismiss: ({ webhookIds }: { webhookIds: string[] }) => {
      rows = rows.filter(({ id }) => !webhookIds.includes(id));
      return { dismissed: webhookIds.length, userErrors: [] };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss: A paid order #9994" }));
  expect(sent("DismissSetAside")).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss the message" }));
  await waitFor(() => expect(screen.queryByText("currency: USD")).toBeNull());
  expect(screen.getByText("id: missing")).toBeTruthy();
  expect(sent("DismissSetAside")).toEqual({ webhookIds: ["w-1"] });
  expect(host.calls).toContainEqual(["showToast", { message: "Dismissed" }]);
});

test("a message that somebody else has dismissed says so", async () => {
  const message = "There is no such message, or it is no longer set aside.";
  open({
    setAsideDismiss: {
      dismissed: null,
      userErrors: [{ code: "set_aside_not_found", field: ["webhookIds"], message }],
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss: A paid order #9994" }));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss the message" }));
  expect(await screen.findByText(message)).toBeTruthy();
});
