import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./home-page.tsx";

afterEach(cleanup);

const program = (status: "DRAFT" | "ON" | "PAUSED") => {
  const document = aProgram();
  return {
    version: 3,
    status,
    name: document.name,
    pointsName: document.pointsName,
    document,
    createdAt: "2026-11-01T00:00:00Z",
  };
};
const balances = [
  { account: "available", points: 900 },
  { account: "pending", points: 150 },
  { account: "issued", points: -1050 },
];
const trialBalance = { at: "2026-11-20T14:00:00Z", sum: 0, accounts: balances };
const days = Array.from({ length: 60 }, (_, index) => ({
  day: new Date(Date.parse("2026-09-22T00:00:00Z") + index * 86_400_000).toISOString().slice(0, 10),
  issued: index < 30 ? 13 : 15,
  takenBack: 3,
  redeemed: 2,
  returned: 0,
  expired: 0,
  change: 8,
}));
const revenueOf = (orders: number, amount: string) => ({ orders, amount: { amount, currencyCode: "EUR" } });
const open = (changes: ShopAnswers = {}) =>
  renderPage({
    Page,
    answers: {
      program: program("ON"),
      customers: ({ filter }: { filter: { isNegative?: boolean } }) =>
        filter.isNegative ? connection([]) : connection([], 3145),
      rewards: connection([{ id: "r1" }]),
      movements: connection([]),
      dataRequestsOpen: [],
      trialBalance,
      dailyFigures: days,
      rewardRevenue: { now: revenueOf(31, "1250.60"), before: revenueOf(24, "1000.00") },
      setAsideCount: 0,
      failedRedemptions: [],
      ...changes,
    },
  });

describe("the home page", () => {
  test("says first whether the program is on, and what it stands for", async () => {
    open();
    expect(
      await screen.findByText("Your program is on. 3,145 members hold 1,050 points, worth €1.05."),
    ).toBeTruthy();
  });

  test("says what was earned, which leaves out what the team gave", async () => {
    const given = [{ account: "adjusted", points: -200 }];
    open({ trialBalance: { ...trialBalance, accounts: [...balances, ...given] } });
    expect(
      await screen.findByText(/^1,050 points earned by orders and actions, less refunds\. Orders earn /),
    ).toBeTruthy();
  });

  test("shows what orders with rewards brought, and in the month before", async () => {
    open();
    const label = await screen.findByText("Revenue with rewards");
    expect(label.parentElement!.textContent).toContain("€1,250.6031 orders+25.1% from €1,000.00");
  });

  test("leads a merchant on whose program is a draft", async () => {
    open({ program: program("DRAFT") });
    const link = await screen.findByRole("link", { name: "Finish setting up" });
    expect(link.getAttribute("href")).toBe("/app/getting-started");
  });

  test("says in words that nothing moved yet, in place of noughts", async () => {
    open({
      program: program("DRAFT"),
      customers: connection([]),
      trialBalance: { ...trialBalance, accounts: [] },
      dailyFigures: days.map((one) => ({
        ...one,
        issued: 0,
        takenBack: 0,
        redeemed: 0,
        returned: 0,
        change: 0,
      })),
    });
    expect(await screen.findByText("Your program is a draft. Nobody holds points yet.")).toBeTruthy();
    expect(
      screen.getByText("Nothing was issued, taken back, redeemed, returned or expired on these days."),
    ).toBeTruthy();
  });

  test("shows nothing to decide where nothing waits", async () => {
    open();
    await screen.findByText(/Your program is on/);
    expect(screen.queryByText(/Needs a decision/)).toBeNull();
  });

  test("asks for a reward where points have nothing to buy, and names who is below zero", async () => {
    const below = [{ points: { available: -2000 } }, { points: { available: -310 } }];
    open({
      rewards: connection([]),
      customers: ({ filter }: { filter: { isNegative?: boolean } }) =>
        filter.isNegative ? connection(below) : connection([], 3145),
    });
    expect(await screen.findByText("Points have nothing to buy")).toBeTruthy();
    expect(screen.getByText("2 members are below zero")).toBeTruthy();
    expect(screen.getByText(/−2,310 points together/)).toBeTruthy();
  });

  test("names who asked for their data first, and until when they are answered", async () => {
    const requests = ["Harriet Ashworth", "Bob"].map((displayName, index) => ({
      id: `r${index}`,
      askedAt: `2026-11-1${index}T10:00:00Z`,
      customer: { id: `c${index}`, displayName },
    }));
    open({ dataRequestsOpen: requests });
    expect(await screen.findByText("2 customers asked for their data")).toBeTruthy();
    expect(screen.getByText("First Harriet Ashworth, by 10 Dec 2026.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Answer" }).getAttribute("href")).toBe("/app/customers/c0");
  });

  test("calls a reward in the newest activity by its name", async () => {
    const taken = {
      id: "m1",
      kind: "redemption",
      points: -500,
      pending: false,
      source: "redemption:1",
      orderName: null,
      ruleName: null,
      orderChange: null,
      occurredAt: "2026-11-18T13:06:00Z",
      recordedAt: "2026-11-18T13:06:05Z",
      customer: { id: "c1", displayName: "Ann Lee" },
      redemption: { reward: { name: "€5 off" } },
    };
    open({ movements: connection([taken]) });
    expect(await screen.findByText("Redeemed: €5 off")).toBeTruthy();
  });

  test("shows that all accounts sum to zero", async () => {
    open();
    expect(await screen.findByText(/All accounts sum to zero/)).toBeTruthy();
  });

  test("does not say so where they do not", async () => {
    open({ trialBalance: { ...trialBalance, sum: 7 } });
    await screen.findByText(/Your program is on/);
    expect(screen.queryByText(/All accounts sum to zero/)).toBeNull();
  });

  test("compares the last month with the one before, and shows each day, as a table too", async () => {
    open();
    expect(await screen.findByText("360")).toBeTruthy();
    expect(screen.getAllByText(/from 300/)[0]?.textContent).toContain("+20%");

    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    expect(screen.getAllByRole("row", { name: /2026 15 3 2 0 0$/ })).toHaveLength(30);
  });

  test("leads to what could not be applied, and to codes that could not be made", async () => {
    open({ setAsideCount: 2, failedRedemptions: [{ id: "1", points: 500 }] });
    expect(await screen.findByText("2 messages of your store are set aside")).toBeTruthy();
    expect(screen.getByText("The store refused the codes. 500 points were given back.")).toBeTruthy();
    for (const link of screen.getAllByRole("link", { name: "Review" }))
      expect(link.getAttribute("href")).toBe("/app/set-aside");
  });

  test("says what it could not read, and offers to try again", async () => {
    open({
      program: () => {
        throw new Error("broken");
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "could not read the state of your program",
    );
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("tells the store's admin its name", async () => {
    const { host } = open();
    await screen.findByText(/Your program is on/);
    expect(host.calls).toContainEqual(["setTitleBar", { title: "Home" }]);
  });
});
