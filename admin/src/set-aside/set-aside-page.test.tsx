import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./set-aside-page.tsx";

afterEach(cleanup);

const webhooks = [
  {
    id: "w-1",
    topic: "orders/paid",
    receivedAt: "2026-11-20T10:00:00Z",
    setAsideAt: "2026-11-20T10:00:01Z",
    code: "foreign_currency",
    reason: "currency: USD",
  },
  {
    id: "w-2",
    topic: "orders/paid",
    receivedAt: "2026-11-20T11:00:00Z",
    setAsideAt: "2026-11-20T11:00:01Z",
    code: "missing_id",
    reason: "id: missing",
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

  const [first] = screen.getAllByRole("button", { name: "Try again: A paid order" });
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

  fireEvent.click((await screen.findAllByRole("button", { name: "Try again: A paid order" }))[0]!);

  expect(await screen.findByText("Failed again: currency: USD")).toBeTruthy();
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
