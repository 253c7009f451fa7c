import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./set-aside-page.tsx";

const failedOf = (id: string, displayName: string) => ({
  id,
  points: 500,
  requestedAt: "2026-11-20T10:00:00Z",
  failure: "The store platform refused the discount: INVALID at basicCodeDiscount.code.",
  failureCode: "discount_refused",
  handledAt: null,
  reward: { id: "1", name: "€5 off" },
  customer: { id: "2", displayName },
});

let failed: ReturnType<typeof failedOf>[];
beforeEach(() => {
  failed = [failedOf("r-1", "Ada Lorenz"), failedOf("r-2", "Ben Moss")];
});

const document = aProgram();
const leave = ({ id }: { id: string }, redemption: object) => {
  failed = failed.filter((one) => one.id !== id);
  return { redemption, userErrors: [] };
};
const open = (changes: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      setAsideWebhooks: [],
      webhooksUnderWay: 0,
      failedRedemptions: () => failed,
      doubtfulRedemptions: [],
      program: { pointsName: document.pointsName, document },
      redemptionRetry: (asked: { id: string }) => leave(asked, { id: "r-9", status: "ISSUED" }),
      redemptionDismiss: (asked: { id: string }) => leave(asked, { id: asked.id, handledAt: null }),
      ...changes,
    },
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("a code that the store refused", () => {
  test("is listed with what happened, what to do, and what happened to its points", async () => {
    failed = failed.slice(0, 1);
    open();

    expect(await screen.findByText(/didn’t accept this reward’s discount/)).toBeTruthy();
    expect(screen.getByText("500 points given back")).toBeTruthy();
    const details = screen.getByText(/INVALID at basicCodeDiscount.code/).closest("details");
    expect(details?.open).toBe(false);
  });

  test("is tried again, and leaves the list", async () => {
    const { sent, host } = open();
    await press("Try again: €5 off for Ada Lorenz");

    await waitFor(() =>
      expect(host.calls).toContainEqual(["showToast", { message: "The code for Ada Lorenz is ready" }]),
    );
    await waitFor(() => expect(screen.queryByText("Ada Lorenz")).toBeNull());
    expect(screen.getByText("Ben Moss")).toBeTruthy();
    expect(sent("RetryRedemption")).toEqual({ id: "r-1" });
  });

  test.each([
    ["REQUESTED", "Your store is making a code for Ada Lorenz"],
    ["FAILED", "Your store refused the code again"],
  ])("and tried again is %s says so", async (status, message) => {
    const { host } = open({
      redemptionRetry: (asked: { id: string }) => leave(asked, { id: "r-9", status }),
    });
    await press("Try again: €5 off for Ada Lorenz");

    await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message }]));
  });

  test("that another user has dismissed leaves the list, with the reason", async () => {
    const message = "This was already dismissed.";
    open({
      redemptionRetry: (asked: { id: string }) => ({
        ...leave(asked, {}),
        redemption: null,
        userErrors: [{ code: "redemption_dismissed", field: ["id"], message }],
      }),
    });
    await press("Try again: €5 off for Ada Lorenz");

    expect(await screen.findByText("€5 off for Ada Lorenz was not changed")).toBeTruthy();
    expect(screen.queryByText("Ada Lorenz")).toBeNull();
    expect(screen.getByText(message)).toBeTruthy();
  });

  test("that cannot be tried again stays on the list, with the reason", async () => {
    const message = "There are not enough points for this reward.";
    open({
      redemptionRetry: {
        redemption: null,
        userErrors: [{ code: "insufficient_points", field: null, message }],
      },
    });
    await press("Try again: €5 off for Ada Lorenz");

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(message);
    expect(alert.closest("tr")?.textContent).toContain("Ada Lorenz");
  });

  test("is dismissed, and the card disappears with the last one", async () => {
    failed = failed.slice(0, 1);
    const { sent, host } = open();
    await press("Dismiss: €5 off for Ada Lorenz");

    await waitFor(() => expect(screen.queryByText("Codes that couldn’t be made")).toBeNull());
    expect(host.calls).toContainEqual(["showToast", { message: "Dismissed" }]);
    expect(sent("DismissRedemption")).toEqual({
      id: "r-1",
    });
  });
});
