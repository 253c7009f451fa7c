import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aBulkAdjustment } from "../../testing/an-activity.ts";
import { aProgram } from "../../testing/a-program.ts";
import { connection, renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { Page } from "../list/customers-page.tsx";

beforeEach(() => localStorage.clear());
const names = ["Ann", "Bob", "Cleo", "Dan"];
const people = names.map((displayName, index) => ({
  id: `c${index}`,
  displayName,
  email: null,
  status: "MEMBER",
  points: { available: 100 * (index + 1), pending: 0 },
  tier: null,
  ordersCount: 1,
  spent: { amount: "10.00", currencyCode: "EUR" },
  lastActivityAt: "2026-01-18T14:06:00Z",
}));
const batch = {
  ...aBulkAdjustment,
  status: "APPLYING",
  points: 50,
  createdAt: new Date().toISOString(),
  members: 3000,
  adjusted: 750,
};
const preview = { members: 2, pointsNow: 300, pointsInAll: 100, fallingBelowZero: 0, usualPoints: null };

const undoPreview = {
  members: 3000,
  points: 150_000,
  spent: 0,
  pointsSpent: 0,
  alreadyUndone: 0,
  merged: 0,
};

const open = (answers: ShopAnswers = {}, path = "/app/customers") =>
  renderPage({
    Page,
    path,
    route: "/app/customers",
    answers: {
      program: { version: 3, document: aProgram() },
      customers: {
        ...connection(people, 3145),
        pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: "s", endCursor: "e" },
      },
      bulkAdjustments: connection([]),
      customerViews: [],
      bulkAdjustmentPreview: preview,
      ...answers,
    },
  });

const check = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const chosen = () => names.filter((name) => check(name).checked);
const bar = () => screen.getByRole("region", { name: "Selection" });

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Ann" }));
  fireEvent.click(check("Bob"));
  fireEvent.click(within(bar()).getByRole("button", { name: "Adjust points" }));
  return screen.findByRole("dialog", { name: "Adjust points for 2 customers" });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("choosing customers", () => {
  test("shows how many are chosen, and the points they have", async () => {
    open();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select Ann" }));
    fireEvent.click(check("Cleo"));
    expect(bar().textContent).toContain("2 selected");
    expect(bar().textContent).toContain("400 points");
  });

  test("selects and deselects a range with the shift key", async () => {
    open();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select Ann" }));
    fireEvent.click(check("Cleo"), { shiftKey: true });
    expect(chosen()).toEqual(["Ann", "Bob", "Cleo"]);
    fireEvent.click(check("Bob"), { shiftKey: true });
    expect(chosen()).toEqual(["Ann"]);
  });

  test("selects the whole page, and then all that match", async () => {
    open();
    await screen.findByText("Ann");
    fireEvent.click(screen.getByRole("checkbox", { name: "All customers on this page" }));
    expect(chosen()).toEqual(names);
    fireEvent.click(await within(bar()).findByRole("button", { name: "Select all 3,145 that match" }));
    expect(bar().textContent).toContain("All 3,145 that match");
  });

  test("ends with another filter, and is kept on another page", async () => {
    open();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select Ann" }));
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(bar().textContent).toContain("1 selected");
    fireEvent.click(screen.getByRole("button", { name: "Below zero" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  test("clears the selection at once", async () => {
    open();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select Ann" }));
    fireEvent.click(within(bar()).getByRole("button", { name: "Clear selection" }));
    expect(chosen()).toEqual([]);
  });

  test.each(["ERASED", "MERGED"])("skips customers who are %s", async (status) => {
    const erased = { ...people[1]!, status };
    open({ customers: connection([people[0]!, erased]) });
    await screen.findByText("Ann");
    fireEvent.click(screen.getByRole("checkbox", { name: "All customers on this page" }));
    expect(check("Bob").disabled).toBe(true);
    expect(bar().textContent).toContain("1 selected");
  });
});

describe("adjusting them", () => {
  test("shows the effect first, and sends the number that was shown", async () => {
    const { asked, host } = open({
      bulkAdjustmentPreview: { ...preview, pointsInAll: -100, fallingBelowZero: 1 },
      bulkAdjustmentStart: { bulkAdjustment: batch, userErrors: [] },
    });
    await openDialog();
    fireEvent.click(screen.getByRole("radio", { name: "Take away" }));
    type("Points for each", "50");
    type("Reason, for your team", "counted twice");
    const effect = screen.getByRole("status", { name: "What this does" });
    await waitFor(() => expect(effect.textContent).toContain("−100"));
    expect(effect.textContent).toContain("Falling below zero1");
    fireEvent.click(screen.getByRole("button", { name: "Take 50 points from each, 1 falls below zero" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.find(({ operation }) => operation === "StartBulkAdjustment");
    expect(sent?.variables["input"]).toMatchObject({
      selection: { customerIds: ["c0", "c1"] },
      points: -50,
      reason: "counted twice",
      expectedMembers: 2,
    });
    expect(host.calls.map(([name]) => name)).toContain("showToast");
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  const dear = { ...preview, pointsInAll: 600_000 };
  const give = () => screen.getByRole<HTMLButtonElement>("button", { name: "Give each 300,000 points" });

  test("that is worth more than €500 says the sum, and asks whether it is meant", async () => {
    const { asked } = open({
      bulkAdjustmentPreview: dear,
      bulkAdjustmentStart: { bulkAdjustment: batch, userErrors: [] },
    });
    await openDialog();
    type("Points for each", "300,000");
    type("Reason, for your team", "our birthday");
    expect(await screen.findByText("This gives points worth €600.00")).toBeTruthy();
    expect(give().disabled).toBe(true);
    fireEvent.click(screen.getByRole("switch", { name: "I mean 600,000 points in all" }));
    fireEvent.click(give());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.map(({ operation }) => operation)).toContain("StartBulkAdjustment");
  });

  test("that moves ten times the usual says so, and asks again for another sum", async () => {
    open({
      bulkAdjustmentPreview: ({ points }: { points: number }) => ({
        ...preview,
        pointsInAll: 2 * points,
        usualPoints: 10,
      }),
    });
    await openDialog();
    type("Points for each", "50");
    expect(
      await screen.findByText(/usually move 10 points in all\. This one moves 100 points\./),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("switch", { name: "I mean 100 points in all" }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Give each 50 points" }).disabled).toBe(
        false,
      ),
    );
    type("Points for each", "60");
    const again = await screen.findByRole<HTMLInputElement>("switch", { name: "I mean 120 points in all" });
    expect(again.checked).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Give each 60 points" }).disabled).toBe(
      true,
    );
  });

  test("of a usual size asks nothing twice", async () => {
    open({ bulkAdjustmentPreview: { ...preview, usualPoints: 100 } });
    await openDialog();
    type("Points for each", "50");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Give each 50 points" }).disabled).toBe(
        false,
      ),
    );
    expect(screen.queryByRole("switch", { name: /^I mean/ })).toBeNull();
  });

  test.each([
    ["spend", 0],
    ["points", 1],
  ] as const)(
    "asks whether it counts toward the tier only where tiers count points: %s",
    async (basis, count) => {
      const document = aProgram({ tiers: { ...aProgram().tiers, basis } });
      open({ program: { version: 3, document } });
      await openDialog();
      expect(screen.queryAllByRole("switch", { name: "Counts toward the tier" })).toHaveLength(count);
    },
  );

  test("of all that match sends the filter", async () => {
    const { asked } = open({}, "/app/customers?view=excluded&q=an");
    await screen.findByText("Ann");
    fireEvent.click(screen.getByRole("checkbox", { name: "All customers on this page" }));
    fireEvent.click(await within(bar()).findByRole("button", { name: /Select all/ }));
    fireEvent.click(within(bar()).getByRole("button", { name: "Adjust points" }));
    await screen.findByRole("dialog");
    type("Points for each", "50");
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        operation: "BulkAdjustmentPreview",
        variables: { selection: { matching: { query: "an", filter: { status: "EXCLUDED" } } }, points: 50 },
      }),
    );
  });

  test("asks for missing input before it sends anything", async () => {
    const { asked } = open();
    await openDialog();
    fireEvent.click(screen.getByRole("button", { name: "Give each points" }));
    expect(await screen.findByText("Enter a whole number, 1 or more.")).toBeTruthy();
    expect(screen.getByText("Enter a reason: your team can read it here later.")).toBeTruthy();
    type("Points for each", "1,000");
    type("Reason, for your team", "our birthday");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(asked.map(({ operation }) => operation)).not.toContain("StartBulkAdjustment");
  });

  test("counts again when other customers match by now, and keeps what was typed", async () => {
    const { asked } = open({
      bulkAdjustmentStart: {
        bulkAdjustment: null,
        userErrors: [
          { code: "selection_changed", field: ["expectedMembers"], message: "Other customers fit." },
        ],
      },
    });
    await openDialog();
    type("Points for each", "50");
    type("Reason, for your team", "our birthday");
    const give = screen.getByRole<HTMLButtonElement>("button", { name: "Give each 50 points" });
    await waitFor(() => expect(give.disabled).toBe(false));
    fireEvent.click(give);
    expect(await screen.findByText("Other customers fit.")).toBeTruthy();
    expect(screen.getByText("Not done")).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "BulkAdjustmentPreview")).toHaveLength(2),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Reason, for your team").value).toBe("our birthday");
  });
});

describe("a batch", () => {
  test("under way shows its progress, also when the page is opened later", async () => {
    open({ bulkAdjustments: connection([batch]) });
    const progress = await screen.findByRole("progressbar");
    expect(progress.getAttribute("aria-valuenow")).toBe("25");
    expect(screen.getByText("+50 points for each of 3,000 customers: in progress")).toBeTruthy();
  });

  test("is polled until it is done; then the balances are read again", async () => {
    const states = [batch, { ...batch, adjusted: 1500 }, { ...batch, status: "APPLIED", adjusted: 3000 }];
    let looks = 0;
    const { asked } = open({
      bulkAdjustments: () => connection([states[Math.min((looks += 1), states.length) - 1]]),
    });
    await screen.findByRole("progressbar");
    const before = asked.filter(({ operation }) => operation === "Customers").length;
    expect(await screen.findByText("+50 points for each of 3,000 customers")).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "Customers").length).toBeGreaterThan(before),
    );
  });

  test("that was done before the page saw it under way has the balances read again too", async () => {
    const batches: (typeof batch)[] = [];
    const { asked } = open({
      bulkAdjustments: () => connection([...batches]),
      bulkAdjustmentStart: () => {
        batches.push({ ...batch, status: "APPLIED", members: 2, adjusted: 2 });
        return { bulkAdjustment: batches[0], userErrors: [] };
      },
    });
    await openDialog();
    type("Points for each", "50");
    type("Reason, for your team", "our birthday");
    const give = screen.getByRole<HTMLButtonElement>("button", { name: "Give each 50 points" });
    await waitFor(() => expect(give.disabled).toBe(false));
    const before = asked.filter(({ operation }) => operation === "Customers").length;
    fireEvent.click(give);
    expect(await screen.findByText("+50 points for each of 2 customers")).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "Customers").length).toBeGreaterThan(before),
    );
  });

  test("that is done can be undone as a whole, without a reason", async () => {
    const { asked } = open({
      bulkAdjustments: connection([{ ...batch, status: "APPLIED", adjusted: 3000 }]),
      bulkAdjustmentUndoPreview: undoPreview,
      bulkAdjustmentUndo: { bulkAdjustment: batch, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText(/are taken back/);
    fireEvent.click(screen.getByRole("button", { name: "Undo for 3,000" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.find(({ operation }) => operation === "UndoBulkAdjustment");
    expect(sent?.variables).toEqual({ id: "b1", reason: null });
  });

  test("that is done can be dismissed, and stays dismissed", async () => {
    const answers = { bulkAdjustments: connection([{ ...batch, status: "APPLIED", adjusted: 3000 }]) };
    open(answers);
    fireEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    cleanup();
    open(answers);
    await screen.findByText("Ann");
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  });
});
