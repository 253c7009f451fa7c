import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { anUndoneAdjustment, bulkLine, lineOf } from "../testing/an-activity.ts";
import { aProgram } from "../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./home-page.tsx";

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
  adjusted: 1,
  change: 8,
}));
const revenueOf = (orders: number, amount: string) => ({ orders, amount: { amount, currencyCode: "EUR" } });
const taken = {
  id: "m1",
  kind: "redemption",
  points: -500,
  pending: false,
  availableAt: null as string | null,
  source: "redemption:1",
  orderName: null,
  ruleName: null,
  orderChange: null,
  occurredAt: "2026-11-18T13:06:00Z",
  recordedAt: "2026-11-18T13:06:05Z",
  customer: { id: "c1", displayName: "Ann Lee" },
  redemption: { reward: { name: "€5 off" } },
};
const open = (changes: ShopAnswers = {}, firstAnswer?: object) =>
  renderPage({
    Page,
    firstAnswer,
    answers: {
      shop: { storeAwaySince: null },
      program: program("ON"),
      customers: ({ filter }: { filter: { isNegative?: boolean } }) =>
        filter.isNegative ? connection([]) : connection([], 3145),
      rewards: connection([{ id: "r1" }]),
      activity: connection([lineOf(taken)]),
      dataRequestsOpen: [],
      trialBalance,
      dailyFigures: days,
      rewardRevenue: { now: revenueOf(31, "1250.60"), before: revenueOf(24, "1000.00") },
      setAsideCount: 0,
      shopperMails: {
        sender: null,
        from: "rewards@fern.example",
        stoppedAt: null,
        stoppedAnswer: null,
        unreachableSince: null,
      },
      failedRedemptions: [],
      doubtfulRedemptions: [],
      referrals: connection([]),
      ...changes,
    },
  });

describe("the home page", () => {
  test("is drawn at once with data that came before it, and asks only for what is new", async () => {
    const earlier = open();
    await screen.findByText(/Your program is on/);
    const first = earlier.answered("Home");
    cleanup();

    const page = open({ setAsideCount: 1 }, first);
    expect(screen.getByText(/Your program is on/)).toBeTruthy();
    expect(page.asked).toEqual([]);

    page.tell("counters/home", 1);
    page.tell("counters/home", 2);
    expect(await screen.findByText("1 message from your store could not be processed")).toBeTruthy();
  });

  test("asks again for what was recorded while it was opened, and for nothing older", async () => {
    const page = open();
    await screen.findByText(/Your program is on/);
    const before = page.asked.length;
    page.tell("counters/home", 1, { ageMs: 120_000 });
    expect(page.asked).toHaveLength(before);
    cleanup();

    const other = open();
    await screen.findByText(/Your program is on/);
    other.tell("counters/home", 1, { ageMs: 5_000 });
    await waitFor(() => expect(other.asked.length).toBeGreaterThan(before));
  });

  test("says that the store does not answer, and since when", async () => {
    open({ shop: { storeAwaySince: "2026-11-20T14:05:00Z" } });

    expect(await screen.findByText(/^Your store has not answered since /)).toBeTruthy();
    expect(screen.getByText(/Codes are made as soon as it does/)).toBeTruthy();
    cleanup();

    open();
    await screen.findByText(/Your program is on/);
    expect(screen.queryByText(/has not answered/)).toBeNull();
  });

  test("says first whether the program is on, and what its points are worth", async () => {
    open();
    expect(
      await screen.findByText("Your program is on. 3,145 members hold 1,050 points, worth €1.05."),
    ).toBeTruthy();
  });

  test("shows the earned points without the team's adjustments", async () => {
    const given = [{ account: "adjusted", points: -200 }];
    open({ trialBalance: { ...trialBalance, accounts: [...balances, ...given] } });
    expect(
      await screen.findByText(/^1,050 points earned by orders and actions, less refunds\. Orders earn /),
    ).toBeTruthy();
  });

  test("shows the revenue with rewards, and that of the period before", async () => {
    open();
    const label = await screen.findByText("Revenue with rewards");
    expect(label.parentElement!.textContent).toContain("€1,250.6031 orders+25.1% from €1,000.00");
  });

  test("links to the setup while the program is a draft", async () => {
    open({ program: program("DRAFT") });
    const link = await screen.findByRole("link", { name: "Finish setting up" });
    expect(link.getAttribute("href")).toBe("/app/getting-started");
  });

  test.each([
    ["DRAFT", "Set up your program", "Finish setting up"],
    ["ON", "No points yet", "Open Getting started"],
    ["PAUSED", "No points yet", "Open Getting started"],
  ] as const)(
    "shows the next step instead of zeros before the first points: %s",
    async (status, title, step) => {
      open({
        program: program(status),
        customers: connection([]),
        trialBalance: { ...trialBalance, accounts: [] },
        activity: connection([]),
      });
      expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
      expect(screen.getByRole("link", { name: step }).getAttribute("href")).toBe("/app/getting-started");
      expect(screen.queryByText("Last 30 days")).toBeNull();
      expect(screen.queryByText("All points so far")).toBeNull();
    },
  );

  test("shows no decisions when nothing waits", async () => {
    open();
    await screen.findByText(/Your program is on/);
    expect(screen.queryByText(/Needs a decision/)).toBeNull();
  });

  test("says that the mail server refuses e-mails to shoppers, in its own words, and what to do", async () => {
    const stopped = { stoppedAt: "2026-11-19T08:00:00Z", stoppedAnswer: "550 5.7.1 Not from you" };
    open({ shopperMails: { from: "rewards@fern.example", unreachableSince: null, ...stopped } });
    expect(await screen.findByText("The mail server refuses your e-mails to shoppers")).toBeTruthy();
    expect(screen.getByText(/It said: “550 5\.7\.1 Not from you”\..*SPF.*fern\.example/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Review" }).getAttribute("href")).toBe("/app/settings/emails");
  });

  test("says that the mail server cannot be reached, since when, and that the e-mails wait", async () => {
    const unreachableSince = "2026-11-19T08:00:00Z";
    const mails = { from: "rewards@fern.example", stoppedAt: null, stoppedAnswer: null, unreachableSince };
    open({ shopperMails: mails });
    expect(await screen.findByText("The mail server can’t be reached")).toBeTruthy();
    expect(screen.getByText(/^Since 19 Nov.*09:00.*nothing is lost for 30 days/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Review" }).getAttribute("href")).toBe("/app/settings/emails");
  });

  test("asks for a reward when there is none to redeem, and names customers below zero", async () => {
    const below = [{ points: { available: -2000 } }, { points: { available: -310 } }];
    open({
      rewards: connection([]),
      customers: ({ filter }: { filter: { isNegative?: boolean } }) =>
        filter.isNegative ? connection(below) : connection([], 3145),
    });
    expect(await screen.findByText("There is nothing to spend points on")).toBeTruthy();
    expect(screen.getByText("2 members are below zero")).toBeTruthy();
    expect(screen.getByText(/−2,310 points together/)).toBeTruthy();
  });

  test("names the oldest data request, and when the answer is due", async () => {
    const requests = ["Harriet Ashworth", "Bob"].map((displayName, index) => ({
      id: `r${index}`,
      askedAt: `2026-11-1${index}T10:00:00Z`,
      customer: { id: `c${index}`, displayName },
    }));
    open({ dataRequestsOpen: requests });
    expect(await screen.findByText("2 customers asked for their data")).toBeTruthy();
    expect(screen.getByText("Answer Harriet Ashworth first, by 10 Dec 2026.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Answer" }).getAttribute("href")).toBe("/app/customers/c0");
  });

  test("shows a reward's name in the newest activity", async () => {
    open();
    expect(await screen.findByText("Redeemed: €5 off")).toBeTruthy();
    expect(screen.getByText("available")).toBeTruthy();
  });

  test("shows a bulk adjustment and its undo as one line each, which lead to it", async () => {
    open({ activity: connection([bulkLine(anUndoneAdjustment, true), bulkLine(anUndoneAdjustment)]) });
    const given = await screen.findByRole("link", { name: "100 points each to 378 customers" });
    expect(given.getAttribute("href")).toBe("/app/customers/bulk?id=b1");
    expect(given.closest("li")!.textContent).toContain("by Robin Keller");
    expect(given.closest("li")!.textContent).toContain("+37,800");
    const undone = screen.getByRole("link", { name: "Undone: 100 points each to 378 customers" });
    expect(undone.closest("li")!.textContent).toContain("by Bea Lind");
    expect(undone.closest("li")!.textContent).toContain("−37,600");
  });

  test("says that points that a refund took from pending ones were pending", async () => {
    const refund = { ...taken, kind: "order_clawback", orderChange: "REFUNDED", pending: true };
    open({ activity: connection([lineOf(refund)]) });
    expect(await screen.findByText("pending")).toBeTruthy();
    expect(screen.queryByText("available")).toBeNull();
  });

  test("says when the newest activity was recorded, as it is sorted, and when it happened if that was much earlier", async () => {
    open({ activity: connection([lineOf({ ...taken, recordedAt: "2026-11-20T13:06:00Z" })]) });
    const row = (await screen.findByText("Redeemed: €5 off")).closest("li");
    const [recorded, happened] = row!.querySelectorAll("time");
    expect(recorded?.dateTime).toBe("2026-11-20T13:06:00Z");
    expect(happened?.parentElement?.textContent).toMatch(/, happened on 18 Nov 2026$/);
  });

  test("shows that all accounts sum to zero", async () => {
    open();
    expect(await screen.findByText(/all accounts add up to zero/)).toBeTruthy();
  });

  test("does not say so when they do not", async () => {
    open({ trialBalance: { ...trialBalance, sum: 7 } });
    await screen.findByText("All points so far");
    expect(screen.queryByText(/all accounts add up to zero/)).toBeNull();
  });

  test("compares the last month with the one before, and shows each day, also as a table", async () => {
    open();
    expect(await screen.findByText("360")).toBeTruthy();
    expect(screen.getAllByText(/from 300/)[0]?.textContent).toContain("+20%");

    expect(screen.getByRole("link", { name: "See the report" }).getAttribute("href")).toBe(
      "/app/reports?from=2026-10-22&to=2026-11-20",
    );
    fireEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    expect(screen.getAllByRole("row", { name: /2026 15 3 2 0 0 1$/ })).toHaveLength(30);
  });

  test("links to updates that could not be applied, and to codes that could not be made", async () => {
    open({ setAsideCount: 2, failedRedemptions: [{ id: "1", points: 500 }] });
    expect(await screen.findByText("2 messages from your store could not be processed")).toBeTruthy();
    expect(screen.getByText("Your store refused the codes. 500 points were given back.")).toBeTruthy();
    for (const link of screen.getAllByRole("link", { name: "Review" }))
      expect(link.getAttribute("href")).toBe("/app/set-aside");
  });

  test("asks what became of rewards that the store did not answer for", async () => {
    open({ doubtfulRedemptions: [{ id: "1", points: 500 }] });
    expect(await screen.findByText("1 reward is in doubt")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Review" }).getAttribute("href")).toBe("/app/set-aside");
  });

  test("says what could not be read, and offers to try again", async () => {
    open({
      program: () => {
        throw new Error("broken");
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "couldn’t load the state of your program",
    );
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("tells the store's admin its name", async () => {
    const { host } = open();
    await screen.findByText(/Your program is on/);
    expect(host.calls).toContainEqual(["setTitleBar", { title: "Home" }]);
  });
});
