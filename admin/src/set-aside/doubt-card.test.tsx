import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./set-aside-page.tsx";

const doubtfulOf = (id: string, displayName: string) => ({
  id,
  points: 1_000,
  requestedAt: "2026-11-20T10:00:00Z",
  value: { amount: "10.00", currencyCode: "EUR" },
  reward: { id: "1", name: "€10 credit" },
  customer: { id: "2", displayName },
});

let doubtful: ReturnType<typeof doubtfulOf>[];
beforeEach(() => {
  doubtful = [doubtfulOf("r-1", "Ada Lorenz"), doubtfulOf("r-2", "Ben Moss")];
});

const document = aProgram();
const open = (changes: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      setAsideWebhooks: [],
      webhooksUnderWay: 0,
      failedRedemptions: [],
      doubtfulRedemptions: () => doubtful,
      program: { pointsName: document.pointsName, document },
      redemptionSettle: ({ id }: { id: string }) => {
        doubtful = doubtful.filter((one) => one.id !== id);
        return { redemption: { id, status: "ISSUED" }, userErrors: [] };
      },
      ...changes,
    },
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("a reward in doubt", () => {
  test("is listed with whose it is, what was asked for, and what to do", async () => {
    open();

    expect(await screen.findByText("Ada Lorenz")).toBeTruthy();
    expect(screen.getAllByText(/€10\.00, asked for on .*, for 1,000 points/)).toHaveLength(2);
    expect(screen.getByText(/Nothing is sent again until then/)).toBeTruthy();
  });

  test.each([
    ["The customer has it: €10 credit for Ada Lorenz", true, "Noted for Ada Lorenz"],
    ["The customer doesn’t have it: €10 credit for Ada Lorenz", false, "Points given back to Ada Lorenz"],
  ])("is settled by “%s”, and leaves the list", async (button, wasGiven, message) => {
    const { sent, host } = open();
    await press(button);

    await waitFor(() => expect(host.calls).toContainEqual(["showToast", { message }]));
    await waitFor(() => expect(screen.queryByText("Ada Lorenz")).toBeNull());
    expect(screen.getByText("Ben Moss")).toBeTruthy();
    expect(sent("SettleRedemption")).toEqual({
      id: "r-1",
      wasGiven,
    });
  });

  test("that somebody else has settled says so", async () => {
    const refused = {
      code: "redemption_not_in_doubt",
      field: ["id"],
      message: "This redemption is not in doubt, or no longer.",
    };
    open({ redemptionSettle: { redemption: null, userErrors: [refused] } });
    await press("The customer has it: €10 credit for Ada Lorenz");

    expect(await screen.findByText("This redemption is not in doubt, or no longer.")).toBeTruthy();
  });
});
