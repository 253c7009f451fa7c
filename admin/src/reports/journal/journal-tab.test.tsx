import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { Page } from "../reports-page.tsx";

const line = {
  kind: "SALE",
  debit: "Sales revenue",
  credit: "Contract liability: points",
  amount: "90.00",
  text: "Revenue put off for points",
  rule: "Revenue × worth of the points ÷ (revenue + worth of the points)",
};
const months = [
  { month: "2026-09", revenue: "1000.00", owed: "90.00", lines: [line] },
  { month: "2026-10", revenue: "0.00", owed: "90.00", lines: [] },
];
const open = (journal: readonly object[]) =>
  renderPage({
    Page,
    path: "/app/reports/journal?from=2026-09-01&to=2026-10-31",
    route: "/app/reports/:tab",
    answers: { journal: () => journal },
  });

test("each closed month has its lines, with debit, credit and the rule, the latest month first", async () => {
  open(months);
  const september = within(await screen.findByRole("region", { name: "September 2026" }));
  expect(
    september.getByText("Orders with points: €1,000.00. Contract liability at the end: €90.00."),
  ).toBeTruthy();
  const row = september.getByRole("row", { name: /^Revenue put off for points/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["Sales revenue", "Contract liability: points", "90.00"]);
  expect(row.textContent).toContain(line.rule);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual(["October 2026", "September 2026"]);
});

test("a head that only an accountant knows says what it means", async () => {
  open(months.slice(0, 1));
  for (const [name, says] of [
    ["Debit", "The account to debit. A debit takes from revenue, or from what you owe."],
    ["Credit", "The account to credit. A credit adds to revenue, or to what you owe."],
  ] as const) {
    const head = await screen.findByRole("button", { name });
    fireEvent.click(head);
    expect(screen.getByRole("tooltip").textContent).toBe(says);
    fireEvent.keyDown(head, { key: "Escape" });
  }
});

test("a month in which nothing was to be booked says so", async () => {
  open(months);
  const october = within(await screen.findByRole("region", { name: "October 2026" }));
  expect(october.getByRole("rowheader", { name: "No lines" })).toBeTruthy();
});

test("it is asked for days, not by day or month: its months are the books'", async () => {
  const { sent } = open(months);
  expect(await screen.findByRole("button", { name: /^1 Sept?.+31 Oct 2026$/ })).toBeTruthy();
  expect(sent("Journal")).toEqual({ from: "2026-09-01", to: "2026-10-31" });
});

test("days without a closed month say so", async () => {
  open([]);
  expect(await screen.findByText("No month of these days is closed yet")).toBeTruthy();
});
