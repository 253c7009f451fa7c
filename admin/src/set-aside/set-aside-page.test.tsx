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
    code: "foreign_currency",
    reason: "currency: USD",
  },
  {
    id: "w-2",
    topic: "orders/paid",
    receivedAt: "2026-11-20T11:00:00Z",
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
      failedRedemptions: [],
      program: { pointsName: document.pointsName, document },
      setAsideRetry: ({ webhookIds }: { webhookIds: string[] | null }) => ({
        retried: webhookIds?.length ?? 2,
        userErrors: [],
      }),
      ...changes,
    },
  });

test("what is set aside stands there with its reason, and is tried again", async () => {
  const { asked, host } = open();
  expect(await screen.findByText("currency: USD")).toBeTruthy();

  const [first] = screen.getAllByRole("button", { name: "Try again: A paid order" });
  fireEvent.click(first!);

  await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message: "Trying it again" }]));
  expect(asked.find(({ operation }) => operation === "RetrySetAside")?.variables).toEqual({
    webhookIds: ["w-1"],
  });
});

test("all of it is tried again with one button", async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Try all again" }));

  await waitFor(() =>
    expect(asked.find(({ operation }) => operation === "RetrySetAside")?.variables).toEqual({
      webhookIds: null,
    }),
  );
});

test("where nothing is set aside, the page says so", async () => {
  open({ setAsideWebhooks: [] });
  expect(await screen.findByText("Nothing is set aside")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try all again" })).toBeNull();
});
