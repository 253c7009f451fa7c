import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./getting-started-page.tsx";

const reward = { id: "r1", name: "€5 off", points: 5000 };
const program = (status: string, document = aProgram()) => ({ version: 3, status, document });
const grantUrl = "http://localhost:3000/auth/start?shop=fern.myshopify.com&wants=all_orders";
const open = (answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      program: program("DRAFT"),
      rewards: connection([]),
      pastCredits: [],
      pastOrdersAccess: { all: true, grantUrl },
      storefront: {
        pageUrl: "https://fern.example/apps/laurel",
        themeBlocks: [
          { handle: "rewards-button", editorUrl: "https://fern.example/admin/themes/current/editor" },
        ],
        calledOn: null,
      },
      ...answers,
    },
  });
const batch = (changes: object = {}) => ({
  id: "b1",
  state: "READY",
  reach: "RECENT",
  since: "2026-09-22T00:00:00Z",
  until: "2026-11-21T00:00:00Z",
  programVersion: 3,
  ordersRead: 8299,
  ordersFound: 8299,
  progress: "1.0000",
  failure: null,
  missingScope: null,
  trouble: null,
  totals: { orders: 8214, members: 2406, points: 18_920_450 },
  leftOut: [
    { reason: "cancelled", orders: 61 },
    { reason: "test_order", orders: 24 },
  ],
  finishedAt: null,
  ...changes,
});
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("the checklist", () => {
  test("ticks its steps from the shop's settings, and shows what was chosen", async () => {
    open({ rewards: connection([reward]) });
    expect(await screen.findByText("Two of five done")).toBeTruthy();
    expect(screen.getByText("10 points for each €1 before tax")).toBeTruthy();
    expect(screen.getByText("€5 off for 5,000 points")).toBeTruthy();
  });

  test("opens only the first step that is not done", async () => {
    open();
    expect(
      await screen.findByText("Members spend their points on it: on a discount code, for example."),
    ).toBeTruthy();
    expect(screen.queryByText(/See what past orders would earn/)).toBeNull();
  });

  test("launches the program with the version that was read", async () => {
    let status = "DRAFT";
    const document = aProgram();
    const { asked, sent } = open({
      program: () => program(status, document),
      rewards: connection([reward]),
      programUpdate: () => {
        status = "ON";
        return { program: program(status, document), userErrors: [] };
      },
    });
    await press("Launch");
    expect(
      screen.getByText("Orders that members place from now on earn 10 points for each €1 before tax."),
    ).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("LaunchProgram");
    await press("Launch the program");
    expect(await screen.findByText("Three of five done")).toBeTruthy();
    expect(sent("LaunchProgram")).toEqual({
      expectedVersion: 3,
    });
  });

  test("says why it could not launch, shows the new effect, and launches with that", async () => {
    const refusal = { code: "version_conflict", field: ["expectedVersion"], message: "Changed" };
    let version = 3;
    const { asked } = open({
      program: () => ({ ...program("DRAFT"), version }),
      rewards: () => connection(version === 3 ? [] : [reward]),
      programUpdate: () => {
        version = 4;
        return { program: null, userErrors: [refusal] };
      },
    });
    await press("Launch");
    await press("Launch the program");
    expect(await screen.findByText("Not launched: the program was changed in the meantime")).toBeTruthy();
    expect(
      await screen.findByText(
        "“€5 off” can be redeemed with 5,000 points: by members once your shop shows the program, and by your team for them.",
      ),
    ).toBeTruthy();
    await press("Launch the program");
    const launches = () => asked.filter(({ operation }) => operation === "LaunchProgram");
    await waitFor(() =>
      expect(launches().map(({ variables }) => variables)).toEqual([
        { expectedVersion: 3 },
        { expectedVersion: 4 },
      ]),
    );
  });

  test("links from a chosen value to where it is changed", async () => {
    open();
    const link = await screen.findByRole("link", { name: "10 points for each €1 before tax" });
    expect(link.getAttribute("href")).toBe("/app/settings/earning");
  });

  test("shows what the rate costs before a point is given", async () => {
    open();
    expect((await screen.findByText("of what they spend before tax")).parentElement?.textContent).toContain(
      "1%",
    );
  });
});

describe("past orders", () => {
  const answered = { pastCredit: batch({ state: "READING" }), userErrors: [] };
  /** All steps before this one are done. */
  const onlyPastOpen = {
    rewards: connection([reward]),
    program: program("DRAFT", aProgram()),
  };

  test("are read when the merchant asks for it", async () => {
    let batches: object[] = [];
    open({
      pastCredits: () => batches,
      pastOrdersRead: () => {
        batches = [batch({ state: "READING", ordersRead: 0, ordersFound: 132, progress: "0.0000" })];
        return answered;
      },
    });
    await press("Check past orders");
    expect(await screen.findByText("132 orders so far")).toBeTruthy();
    const bar = screen.getByRole("progressbar", { name: "Your store is preparing its orders" });
    // The store does not say how many there are.
    expect(bar.getAttribute("aria-valuenow")).toBeNull();
  });

  test("show how many of all orders are read, once the store has prepared them", async () => {
    open({
      pastCredits: [batch({ state: "READING", ordersRead: 250, ordersFound: 1000, progress: "0.2500" })],
    });
    expect(await screen.findByText("250 of 1,000 orders")).toBeTruthy();
    const bar = screen.getByRole("progressbar", { name: "Reading your store’s orders" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
  });

  test("are prepared again when the store's export did not finish, and say so", async () => {
    open({ pastCredits: [batch({ state: "READING", ordersRead: 0, trouble: "export_failed" })] });
    expect(await screen.findByText(/It is being prepared again/)).toBeTruthy();
  });

  test("show what they would earn, and what that is worth, before anything is posted", async () => {
    open({ pastCredits: [batch()] });
    expect(await screen.findByText("18,920,450")).toBeTruthy();
    expect(screen.getByText("€18,920.45")).toBeTruthy();
    expect(screen.getByText("61 cancelled and 24 tests left out")).toBeTruthy();
  });

  test("are credited with the program version that was shown", async () => {
    let state = "READY";
    const { sent } = open({
      pastCredits: () => [batch({ state, progress: "0.5000" })],
      pastOrdersCredit: () => {
        state = "CREDITING";
        return answered;
      },
    });
    await press("Credit 8,214 orders");
    expect(await screen.findByRole("progressbar", { name: "Crediting" })).toBeTruthy();
    expect(sent("CreditPastOrders")).toEqual({
      id: "b1",
      programVersion: 3,
    });
  });

  test("update on the page until the work is done, and then tick the step", async () => {
    let looks = 0;
    open({ pastCredits: () => [batch({ state: ++looks > 1 ? "CREDITED" : "CREDITING" })] });
    expect(await screen.findByText("8,214 orders, 18,920,450 points")).toBeTruthy();
    expect(screen.getByText("Two of five done", { selector: "h2" })).toBeTruthy();
  });

  test("are counted again when the program has changed since", async () => {
    const { asked } = open({ pastCredits: [batch({ programVersion: 2 })], pastOrdersRead: answered });
    await press("Count them again");
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("ReadPastOrders"));
    expect(screen.queryByRole("button", { name: /^Credit/ })).toBeNull();
  });

  test("are undone after a confirmation", async () => {
    const { sent } = open({ pastCredits: [batch({ state: "CREDITED" })], pastOrdersUndo: answered });
    await press("Undo");
    expect(screen.getByText(/are taken back from 2,406 members/)).toBeTruthy();
    await press("Take them back");
    await waitFor(() => expect(sent("UndoPastOrders")).toEqual({ id: "b1" }));
  });

  test("of an earlier batch can still be undone", async () => {
    open({
      pastCredits: [
        batch({ id: "b2", totals: { orders: 0, members: 0, points: 0 }, state: "UNDONE" }),
        batch({ state: "CREDITED" }),
      ],
      rewards: connection([reward]),
      program: program("DRAFT", aProgram()),
    });
    expect((await screen.findByRole("list", { name: "Credited earlier" })).textContent).toContain(
      "18,920,450 points",
    );
  });

  test("that could not be read show why, and how to go on", async () => {
    open({ pastCredits: [batch({ state: "READING", failure: "no_credentials" })] });
    expect(await screen.findByText(/Open the app once from your store/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("that Laurel may not read name the missing access, and offer to ask for it", async () => {
    const missingScope = "read_customers";
    open({ pastCredits: [batch({ state: "READING", failure: "access_denied", missingScope })] });
    expect(await screen.findByText(/didn’t give Laurel access \(read_customers\)/)).toBeTruthy();
    expect(screen.queryByText(/didn’t answer/)).toBeNull();
    expect(screen.getByRole("button", { name: "Ask for access" })).toBeTruthy();
  });

  test("show who gets the most points", async () => {
    const customer = { id: "c1", displayName: "Ada Byron" };
    const members = [{ customer, orders: 12, points: 40_000 }];
    open({ pastCredits: [{ ...batch(), members }] });
    await press("See who gets what");
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeTruthy();
    expect(screen.getByText("And 2,405 members with fewer points.")).toBeTruthy();
  });

  test("are all read if the store allows it, unless the merchant chooses the last 60 days", async () => {
    const { sent } = open({ ...onlyPastOpen, pastOrdersRead: answered });
    expect((await screen.findByLabelText<HTMLInputElement>("All orders")).checked).toBe(true);
    fireEvent.click(screen.getByLabelText("Last 60 days"));
    await press("Check past orders");
    await waitFor(() =>
      expect(sent("ReadPastOrders")).toEqual({
        reach: "RECENT",
      }),
    );
  });

  test("are read again when the merchant chooses another period", async () => {
    const { sent } = open({ pastCredits: [batch()], pastOrdersRead: answered });
    fireEvent.click(await screen.findByLabelText("All orders"));
    await waitFor(() =>
      expect(sent("ReadPastOrders")).toEqual({
        reach: "ALL",
      }),
    );
  });

  test("of which the store shows only the last 60 days say why, and how to ask for the others", async () => {
    open({ ...onlyPastOpen, pastOrdersAccess: { all: false, grantUrl } });
    expect(await screen.findByText(/^Laurel can only read orders from the last 60 days until/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ask for older orders" })).toBeTruthy();
    expect(screen.queryByLabelText("All orders")).toBeNull();
  });

  test("complete the step when none would earn anything", async () => {
    open({ pastCredits: [batch({ totals: { orders: 0, members: 0, points: 0 }, leftOut: [] })] });
    expect(await screen.findByText("nothing to credit")).toBeTruthy();
    expect(
      screen.getByText("All 8,299 orders from the last 60 days have already been counted."),
    ).toBeTruthy();
  });

  test("say what happened to each when none would earn anything", async () => {
    const none = { totals: { orders: 0, members: 0, points: 0 } };
    open({ pastCredits: [batch(none)] });
    expect(
      await screen.findByText(
        "Of the 8,299 orders from the last 60 days, 8,214 have already been counted; 61 cancelled and 24 tests earn nothing.",
      ),
    ).toBeTruthy();
    cleanup();

    open({ pastCredits: [batch({ ...none, ordersRead: 85 })] });
    expect(
      await screen.findByText(
        "No orders from the last 60 days would earn anything: 61 cancelled and 24 tests.",
      ),
    ).toBeTruthy();
    cleanup();

    open({ pastCredits: [batch({ ...none, ordersRead: 0, leftOut: [], reach: "ALL" })] });
    expect(await screen.findByText("Your store has no orders yet.")).toBeTruthy();
  });
});
