import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./getting-started-page.tsx";

afterEach(cleanup);

const reward = { id: "r1", name: "€5 off", points: 5000 };
const branding = { accent: "#224466", launcher: "bottom_right" as const, launcherText: "Perks" };
const program = (status: string, document = aProgram()) => ({ version: 3, status, document });
const open = (answers: ShopAnswers = {}) =>
  renderPage({ Page, answers: { program: program("DRAFT"), rewards: connection([]), ...answers } });

describe("the checklist", () => {
  test("ticks itself from what the shop has, and shows what was chosen", async () => {
    open({ rewards: connection([reward]) });
    expect(await screen.findByText("Two of four done")).toBeTruthy();
    expect(screen.getByText("10 points for each €1")).toBeTruthy();
    expect(screen.getByText("€5 off for 5,000 points")).toBeTruthy();
  });

  test("opens the first step that is not done, and only that", async () => {
    open();
    expect(
      await screen.findByText("A reward turns points into a code that works at your checkout."),
    ).toBeTruthy();
    expect(screen.queryByText("The colour and the words that shoppers see.")).toBeNull();
  });

  test("launches the program under the version that was read", async () => {
    let status = "DRAFT";
    const document = aProgram({ branding });
    const { asked } = open({
      program: () => program(status, document),
      rewards: connection([reward]),
      programUpdate: () => {
        status = "ON";
        return { program: program(status, document), userErrors: [] };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Launch" }));
    expect(await screen.findByText("All four done")).toBeTruthy();
    expect(asked.find(({ operation }) => operation === "LaunchProgram")?.variables).toEqual({
      expectedVersion: 3,
    });
  });

  test("says why it could not launch", async () => {
    const refusal = { code: "version_conflict", field: ["expectedVersion"], message: "Changed" };
    open({ programUpdate: { program: null, userErrors: [refusal] } });
    fireEvent.click(await screen.findByRole("button", { name: "Launch" }));
    await waitFor(() => expect(screen.getByText("Not saved: somebody changed it meanwhile")).toBeTruthy());
  });

  test("says what the rate costs before a point is given", async () => {
    open();
    expect((await screen.findByText("of what they spend")).parentElement?.textContent).toContain("1%");
  });
});
