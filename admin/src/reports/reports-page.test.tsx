import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderPage, type ShopAnswers } from "../testing/render-page.tsx";
import { Page } from "./reports-page.tsx";

const names = ["issued", "clawedBack", "granted", "redeemed", "returned"] as const;
const others = ["expired", "adjusted", "imported", "writtenOff"] as const;
const zeros = <T,>(zero: T) => Object.fromEntries([...names, ...others].map((name) => [name, zero]));
const line = (day: string, start: number, issued: number, changes: object = {}) => ({
  from: day,
  to: day,
  isOpen: false,
  debt: { points: 310, members: 1, money: "0.31" },
  pointValueHundredths: 10,
  points: { ...zeros(0), start, issued, end: start + issued },
  money: { ...zeros("0.00"), start: "1.00", revalued: "0.00", issued: "0.20", end: "1.20", ...changes },
});
const liability = {
  at: "2026-11-20T14:32:00Z",
  rows: [line("2026-11-19", 1_000, 200), line("2026-11-20", 1_200, 0, { revalued: "0.60" })],
  total: line("2026-11-19", 1_000, 200),
  proof: { at: "2026-11-20T02:10:00Z", faults: 0 },
};
const expiryPreview = {
  measuredAt: "2026-11-20T01:41:00Z",
  months: [{ month: "2027-03", sum: { points: 700, members: 4 } }],
  later: { points: 0, members: 0 },
  undated: { points: 500, members: 2 },
};
const open = (path = "/app/reports?from=2026-11-19&to=2026-11-20", answers: ShopAnswers = {}) =>
  renderPage({
    Page,
    path,
    route: ["/app/reports", "/app/reports/:tab"],
    answers: { liability, expiryPreview, ...answers },
  });

type Dialog = ReturnType<typeof within>;

/** Opens the choice of days, changes something in it, and shows what was chosen. */
function choose(change: (dialog: Dialog) => void): void {
  fireEvent.click(screen.getByRole("button", { name: /, by (day|month)$/ }));
  change(within(screen.getByRole("dialog", { name: "Days of the report" })));
  fireEvent.click(screen.getByRole("button", { name: "Show these days" }));
}

describe("the liability report", () => {
  test("shows the latest day first below the totals in points and in money", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Points owed to members, by day" });
    const rows = [...table.querySelectorAll("tr")].map((row) => row.textContent);
    expect(rows[1]).toMatch(/^2 days1,0002001,200/);
    expect(rows[2]).toMatch(/^in €1\.000\.20/);
    expect(rows[3]).toMatch(/^20 Nov 20261,200/);
    expect(rows.at(-1)).toMatch(/^19 Nov 20261,000200/);
    expect(screen.getByText("€1.20")).toBeTruthy();
    expect(screen.getByText("1,200 points at €1.00 for 1,000")).toBeTruthy();
  });

  test("says when the ledger was last proved, and nothing before the first proof", async () => {
    open();
    expect(await screen.findByText(/^The ledger was last proved on .*: every balance follows/)).toBeTruthy();
    cleanup();
    open(undefined, { liability: { ...liability, proof: null } });
    expect(await screen.findByText("€1.20")).toBeTruthy();
    expect(screen.queryByText(/proved/)).toBeNull();
  });

  test("says that a proof found faults, and who knows which", async () => {
    open(undefined, { liability: { ...liability, proof: { ...liability.proof, faults: 2 } } });
    expect(
      await screen.findByText(/last proved on .*, and not everything held\. Whoever runs Laurel/),
    ).toBeTruthy();
  });

  test("counts by the program's own name for points, also one", async () => {
    const rows = liability.rows.map((row) => ({ ...row, debt: { points: 1, members: 1, money: "0.01" } }));
    const total = { ...liability.total, debt: rows[0]!.debt };
    renderPage({
      Page,
      path: "/app/reports?from=2026-11-19&to=2026-11-20",
      route: ["/app/reports", "/app/reports/:tab"],
      answers: { liability: { ...liability, rows, total }, expiryPreview },
      pointsName: { one: "leaf", other: "leaves" },
    });
    expect(await screen.findByText("1,200 leaves at €1.00 for 1,000")).toBeTruthy();
    expect(screen.getByText(/^1,000 leaves were worth/)).toBeTruthy();
    expect(screen.getByText(/ you 1 leaf \(/)).toBeTruthy();
  });

  test("says on lines of their own that the value of a point changed, for a day and in all", async () => {
    const total = line("2026-11-19", 1_000, 200, { revalued: "0.60", end: "1.80" });
    open(undefined, { liability: { ...liability, total } });
    expect(
      await screen.findByText(
        "1,000 points were worth €1.00 from then on. That changed what was owed by €0.60.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("row", { name: "Value of a point changed 0.60" })).toBeTruthy();
    cleanup();
    open();
    expect(await screen.findAllByText(/^1,000 points were worth/)).toHaveLength(1);
    expect(screen.queryByText("Value of a point changed")).toBeNull();
  });

  test("never shows the figures of former days under the names of new ones", async () => {
    const { rows: days } = liability;
    const october = line("2026-10-01", 500, 40);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    open(undefined, {
      liability: async ({ by }: { by: string }) => {
        if (by === "DAY") return { ...liability, rows: days };
        await held;
        return { ...liability, rows: [october], total: october };
      },
    });
    await screen.findByRole("table", { name: "Points owed to members, by day" });
    choose((dialog) => fireEvent.click(dialog.getByRole("radio", { name: "By month" })));
    expect(await screen.findByRole("button", { name: /by month$/ })).toBeTruthy();
    expect(screen.queryByRole("table", { name: /^Points owed/ })).toBeNull();
    expect(screen.queryByText(/1,200 points at/)).toBeNull();
    release();
    await screen.findByRole("table", { name: "Points owed to members, by month" });
    expect(screen.getByText(/540 points at/)).toBeTruthy();
  });

  test("links a figure to the entries that it counts", async () => {
    open();
    const [total, day] = await screen.findAllByRole("link", { name: "200" });
    const address = "/app/activity?kind=issued&from=2026-11-19&to=2026-11-19";
    expect([total, day].map((link) => link?.getAttribute("href"))).toEqual([address, address]);
  });

  test("says what a figure counts, and stops saying so", async () => {
    open();
    const name = await screen.findByRole("button", { name: "Issued, orders" });
    fireEvent.click(name);
    expect(screen.getByRole("tooltip").textContent).toBe("Points issued for orders.");
    fireEvent.keyDown(name, { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  test("has no column for a movement that none of the days has", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Points owed to members, by day" });
    const heads = () =>
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent);
    expect(heads()).toEqual(["Day", "Start", "Issued, orders", "End", "End, €"]);
    expect(screen.getByText(/Movements that none of these days has are left out/)).toBeTruthy();
  });

  test("says what members below zero owed at the end of past days", async () => {
    open();
    expect(
      await screen.findByText("1 member below zero owed you 310 points (€0.31). They are taken off already."),
    ).toBeTruthy();
  });

  test("shows when points expire, as of the last night, and those that never do", async () => {
    open();
    expect(await screen.findByRole("row", { name: "March 2027 700 0.70 4" })).toBeTruthy();
    expect(screen.getByRole("row", { name: "No expiry date 500 0.50 2" })).toBeTruthy();
    expect(screen.getByRole("row", { name: /^All open points 1,200 1\.20/ })).toBeTruthy();
    cleanup();
    open(undefined, { expiryPreview: null });
    await screen.findByText("1,200 points at €1.00 for 1,000");
    expect(screen.queryByText("Owed by month of expiry")).toBeNull();
  });

  test("asks for the days in the address, and keeps new ones there", async () => {
    const { sent, address } = open();
    await screen.findByText("1,200 points at €1.00 for 1,000");
    expect(sent("Liability")).toEqual({ from: "2026-11-19", to: "2026-11-20", by: "DAY" });

    choose((dialog) => fireEvent.click(dialog.getByRole("radio", { name: "By month" })));
    await waitFor(() => expect(address()).toBe("/app/reports?from=2026-11-19&to=2026-11-20&by=month"));
    choose((dialog) => fireEvent.change(dialog.getByLabelText("From"), { target: { value: "2026-10-01" } }));
    await waitFor(() => expect(address()).toBe("/app/reports?from=2026-10-01&to=2026-11-20&by=month"));
  });

  test("offers whole months by their names, and other days once a field is changed", async () => {
    const { address } = open();
    await screen.findByText("1,200 points at €1.00 for 1,000");
    const days = (dialog: Dialog) => dialog.getByRole("combobox", { name: "Days" }) as HTMLSelectElement;
    choose((dialog) => {
      expect(days(dialog).value).toBe("own");
      fireEvent.change(days(dialog), { target: { value: "lastYear" } });
    });
    const year = new Date().getFullYear() - 1;
    await waitFor(() => expect(address()).toBe(`/app/reports?from=${year}-01-01&to=${year}-12-31`));
    choose((dialog) => {
      expect(days(dialog).value).toBe("lastYear");
      fireEvent.change(dialog.getByLabelText("Until"), { target: { value: `${year}-12-30` } });
      expect(days(dialog).value).toBe("own");
    });
  });

  test("says why days cannot be asked for, and shows more than three years by month", async () => {
    const { address } = open();
    await screen.findByText("1,200 points at €1.00 for 1,000");
    const asked = address();
    choose((dialog) => fireEvent.change(dialog.getByLabelText("From"), { target: { value: "2026-12-01" } }));
    expect(screen.getByText("The first day must be before the last")).toBeTruthy();
    expect(address()).toBe(asked);
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2023-01-01" } });
    expect(screen.getByText("More than 3 years are shown by month.")).toBeTruthy();
    expect(screen.queryByText("The first day must be before the last")).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "By day" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "By month" }).checked).toBe(true);
  });

  test("downloads the shown days", async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("a,b"));
    vi.stubGlobal("fetch", fetched);
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    expect(fetched.mock.calls[0]![0]).toBe("/api/reports/liability.csv?from=2026-11-19&to=2026-11-20&by=DAY");
  });

  test("says when nothing was recorded, and when the report could not be read", async () => {
    open(undefined, { liability: { ...liability, rows: [], total: null } });
    expect(await screen.findByText("Nothing was recorded on these days")).toBeTruthy();
    cleanup();
    open(undefined, {
      liability: () => {
        throw new Error("broken");
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("couldn’t load this report");
  });
});

test("an unknown report says so", async () => {
  open("/app/reports/gold");
  expect(await screen.findByText("Report not found")).toBeTruthy();
});
