import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { connection, renderPage } from "../testing/render-page.tsx";
import { Page } from "./import-page.tsx";
import { checked, open, program, progress, uploaded } from "../testing/import-samples.tsx";

const openStart = (imports: readonly unknown[] = []) =>
  renderPage({
    Page,
    path: "/app/customers/import",
    route: "/app/customers/import",
    answers: { imports: connection(imports), import: uploaded, program },
  });

const choose = (file = new File(["email,points\n"], "members.csv", { type: "text/csv" })) =>
  fireEvent.change(screen.getByLabelText("Choose a CSV file"), { target: { files: [file] } });

describe("the upload", () => {
  test("sends the file unchanged, with the session, and goes on to its columns", async () => {
    const sent = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ id: "i1" }));
    vi.stubGlobal("fetch", sent);
    const { address } = openStart();
    choose();

    await waitFor(() => expect(address()).toBe("/app/customers/import?id=i1"));
    expect(await screen.findByText("Matched by column name. Change any that are wrong.")).toBeTruthy();
    const [asked, init] = sent.mock.calls[0]!;
    expect(asked).toBe("/api/imports?name=members.csv");
    expect(Object.fromEntries(new Headers(init.headers))).toMatchObject({
      "Content-Type": "text/csv",
      Authorization: "Bearer la_test",
    });
  });

  test("that is refused says why and at which line, and stays on the page", async () => {
    const refusal = { code: "invalid_csv", reason: "A quotation mark is never closed.", line: 31 };
    vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 422 }));
    openStart();
    choose();

    expect(await screen.findByText("This file can’t be read: line 31")).toBeTruthy();
    expect(screen.getByText(/never closed\. Nothing was kept\./)).toBeTruthy();
  });

  test("with too many lines says how many a file may have", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ code: "payload_too_large", rowsMax: 1e6 }, { status: 413 }),
    );
    openStart();
    choose();
    expect(await screen.findByText(/at most 1,000,000 lines/)).toBeTruthy();
  });

  test("of a file that is too large is not started", async () => {
    const sent = vi.fn();
    vi.stubGlobal("fetch", sent);
    openStart();
    const file = new File(["email,points\n"], "members.csv", { type: "text/csv" });
    Object.defineProperty(file, "size", { value: 256 * 1024 * 1024 + 1 });
    choose(file);

    expect(await screen.findByText(/at most 256 MB/)).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  test("that is too slow says so", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ code: "upload_too_slow" }, { status: 408 }));
    openStart();
    choose();
    expect(await screen.findByText(/too slow, or stopped.*Nothing was kept/)).toBeTruthy();
  });

  test.each([
    ["too_many_imports", 409, "Ten files are already waiting: import or discard one first."],
    ["transfer_under_way", 429, "This shop already has an upload or download under way: wait for it."],
    [
      "too_many_transfers",
      429,
      "Too many files are being uploaded or downloaded right now: try again in a minute.",
    ],
    ["unavailable", 503, "The service is not available right now: try again."],
    ["missing_scope", 403, "This credential does not have the scope that is needed."],
  ])("that is refused as %s says why, in the server's words", async (code, status, message) => {
    vi.stubGlobal("fetch", async () => Response.json({ code, message, requestId: "r1" }, { status }));
    openStart();
    choose();
    expect(await screen.findByText("The file was refused")).toBeTruthy();
    expect(screen.getByText(`${message} Nothing was kept.`)).toBeTruthy();
  });

  test("that failed on the server’s side says where the reason is", async () => {
    const failure = { code: "internal_error", message: "Something went wrong on our side." };
    vi.stubGlobal("fetch", async () => Response.json(failure, { status: 500 }));
    openStart();
    choose();
    expect(await screen.findByText(/the server’s log says why/)).toBeTruthy();
  });

  test("that got no answer says so", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    openStart();
    choose();
    expect(await screen.findByText("The file didn’t arrive")).toBeTruthy();
  });

  test("is above the earlier imports, each with what it gave", async () => {
    openStart([
      { ...uploaded, state: "UNDONE", progress: { ...progress, appliedPoints: 70, undonePoints: 50 } },
    ]);
    const link = await screen.findByRole("link", { name: "members.csv" });
    expect(link.getAttribute("href")).toBe("/app/customers/import?id=i1");
    expect(within(link.closest("tr")!).getByText("20")).toBeTruthy();
  });
});

describe("the columns", () => {
  test("are as guessed, until the merchant changes them", async () => {
    const { sent } = open(uploaded, {
      importMatch: { import: { id: "i1", state: "CHECKING" }, userErrors: [] },
    });
    fireEvent.change(await screen.findByRole("combobox", { name: "Column VIP is" }), {
      target: { value: "ignore" },
    });
    fireEvent.click(screen.getByRole("switch", { name: /Add customers/ }));
    fireEvent.click(screen.getByRole("button", { name: "Check the file" }));

    await waitFor(() =>
      expect(sent("MatchImport")).toEqual({
        id: "i1",
        columns: ["email", "points", "ignore", "lifetime"],
        createsCustomers: true,
        answers: [],
      }),
    );
  });

  test("of which none was recognized are said to be so", async () => {
    open({ ...uploaded, columns: uploaded.columns.map((column) => ({ ...column, meaning: "ignore" })) });
    expect(await screen.findByText("No column name was recognized. Say what each column is.")).toBeTruthy();
    expect(screen.queryByText(/Matched by column name/)).toBeNull();
  });

  test("are named below titles, and the page says so", async () => {
    open({ ...uploaded, headLine: 4, encoding: "windows-1252" });
    expect(await screen.findByText(/Line 4 names them; what is above it isn’t imported/)).toBeTruthy();
    expect(screen.getByText(/check that names with accents are right/)).toBeTruthy();
  });

  test("that are not imported are named", async () => {
    open(uploaded);
    expect(await screen.findByText("Not imported: Ever earned")).toBeTruthy();
  });

  test("that do not work are refused with the server's message", async () => {
    open(uploaded, {
      importMatch: {
        import: null,
        userErrors: [
          { code: "invalid_input", field: ["columns"], message: "Choose the column with the points." },
        ],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Check the file" }));
    expect(await screen.findByText("Choose the column with the points.")).toBeTruthy();
  });
});

describe("the dry run", () => {
  test("shows its progress", async () => {
    open({ ...uploaded, state: "CHECKING", progress: { ...progress, checkedRows: 600 } });
    const bar = await screen.findByRole("progressbar", { name: "600 of 1,200 lines checked" });
    expect(bar.getAttribute("aria-valuenow")).toBe("50");
  });

  test("shows the totals, and every bad line with its reason", async () => {
    open(checked);
    expect(await screen.findByText("54,600")).toBeTruthy();
    expect(screen.getByText("600 pending")).toBeTruthy();
    expect(screen.getByText("12,500 have an expiry date")).toBeTruthy();
    expect(screen.getByText("Customers in Gold").nextSibling?.textContent).toBe("310");
    expect(
      screen.getByText(/A customer’s tier can go up to the one in the file, but never down/),
    ).toBeTruthy();
    const row = (await screen.findByText("Write them plain.")).closest("tr")!;
    expect(within(row).getByText("7")).toBeTruthy();
    expect(within(row).getByText("Balance")).toBeTruthy();
    expect(screen.getByText("This customer is already on an earlier line. See line 3.")).toBeTruthy();
  });

  test("compares its total with the other program's", async () => {
    const { asked } = open(checked);
    const field = await screen.findByLabelText("The other program says");
    fireEvent.change(field, { target: { value: "55,000" } });
    expect(screen.getByText(/^400 points fewer than the other program says/)).toBeTruthy();
    fireEvent.change(field, { target: { value: "many" } });
    expect(screen.queryByText(/than the other program says/)).toBeNull();
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(asked.every(({ operation }) => operation.startsWith("Import"))).toBe(true);
  });

  test("says what the points are worth in money", async () => {
    open({ ...checked, goodPoints: 99_999_999_400, goodPending: 600 });
    expect(await screen.findByText("worth €1,000,000,000.00")).toBeTruthy();
  });

  test("asks for confirmation when the total differs from the other program's", async () => {
    const { asked } = open(checked, {
      importApply: { import: { id: "i1", state: "APPLYING" }, userErrors: [] },
    });
    const field = await screen.findByLabelText("The other program says");
    fireEvent.change(field, { target: { value: "55,000" } });
    fireEvent.click(screen.getByRole("button", { name: /^Give 54,600 points/ }));
    expect(screen.getByText("The totals are different")).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("ApplyImport");

    fireEvent.change(field, { target: { value: "55,001" } });
    expect(screen.queryByText("The totals are different")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Give 54,600 points/ }));
    fireEvent.click(screen.getByRole("button", { name: "Give the points anyway" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("ApplyImport"));
  });

  test("counts the reasons only when there are many bad lines", async () => {
    open(checked);
    await screen.findByText("Write them plain.");
    expect(screen.queryByRole("list", { name: "Reasons" })).toBeNull();
    cleanup();

    const [reason] = checked.problemCounts;
    open({ ...checked, problemCounts: [{ ...reason, count: 10 }] });
    expect((await screen.findByRole("list", { name: "Reasons" })).textContent).toContain("10 Write");
  });

  test("has pages of bad lines", async () => {
    const { asked } = open(checked);
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(asked.at(-1)?.variables).toEqual({ id: "i1", first: 50, after: "e" }));
  });

  test("says on the button how many points will be given, and gives them", async () => {
    const { asked } = open(checked, {
      importApply: { import: { id: "i1", state: "APPLYING" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Give 54,600 points to 1,190 customers" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("ApplyImport"));
  });

  test("says one point, one customer, and the program's own name for points", async () => {
    const one = { ...checked, goodRows: 1, goodPoints: 1, goodPending: 0, zeroRows: 0 };
    open(one, {}, { one: "leaf", other: "leaves" });
    expect(await screen.findByRole("button", { name: "Give 1 leaf to 1 customer" })).toBeTruthy();
  });

  test("leads back to the columns", async () => {
    open(checked);
    fireEvent.click(await screen.findByRole("button", { name: "Change the columns" }));
    expect(await screen.findByText("Matched by column name. Change any that are wrong.")).toBeTruthy();
  });

  test("can be discarded, and leads back to the start", async () => {
    const { address } = open(checked, {
      importDiscard: { discardedId: "i1", userErrors: [] },
      imports: connection([]),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Discard the file" }));
    await waitFor(() => expect(address()).toBe("/app/customers/import"));
  });
});

describe("giving the points", () => {
  const applying = {
    ...checked,
    state: "APPLYING",
    progress: { ...progress, doneRows: 300, appliedRows: 299 },
  };

  test("shows its progress, also after a reload, and updates by itself", async () => {
    const { asked } = open(applying);
    expect(await screen.findByRole("progressbar", { name: "300 of 1,200 lines done" })).toBeTruthy();
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "ImportStep").length).toBeGreaterThan(1),
    );
  });

  test("can be stopped, and says so when that is refused", async () => {
    open(applying, {
      importStop: {
        import: null,
        userErrors: [{ code: "import_past_that", field: null, message: "It is done" }],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("It is done.")).toBeTruthy();
    expect(screen.getByText("Not done")).toBeTruthy();
  });

  test("goes on from where it was stopped", async () => {
    const { asked } = open(
      { ...applying, state: "STOPPED" },
      { importApply: { import: { id: "i1", state: "APPLYING" }, userErrors: [] } },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("ApplyImport"));
  });

  test("shows lines that could not be applied, and tries them again", async () => {
    open({ ...applying, state: "APPLIED", progress: { ...applying.progress, failedRows: 1000 } });
    expect(await screen.findByText("1,000 lines couldn’t be imported")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try these lines again" })).toBeTruthy();
  });
});

describe("the report", () => {
  const applied = {
    ...checked,
    state: "APPLIED",
    progress: { ...progress, doneRows: 1200, appliedRows: 1198, appliedPoints: 54_000 },
  };

  test("says what was given, and which lines gave nothing", async () => {
    open(applied);
    expect(await screen.findByText("Import complete")).toBeTruthy();
    expect(screen.getByText("54,000")).toBeTruthy();
    expect(await screen.findByRole("region", { name: "Lines that added no points" })).toBeTruthy();
  });

  test("offers an undo, which first says what it will do", async () => {
    const { asked } = open(applied, {
      importUndo: { import: { id: "i1", state: "UNDOING" }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo the import" }));
    const dialog = await screen.findByRole("dialog", { name: "Undo this import?" });
    expect(dialog.textContent).toContain("54,000 points are taken back from 1,198 customers");
    fireEvent.click(within(dialog).getByRole("button", { name: "Take back 54,000 points" }));
    await waitFor(() => expect(asked.map(({ operation }) => operation)).toContain("UndoImport"));
  });

  test("of an undone import says what was taken back", async () => {
    const { progress: done } = applied;
    open({ ...applied, state: "UNDONE", progress: { ...done, takenBackRows: 1200, undonePoints: 53_990 } });
    expect(await screen.findByText("Import undone")).toBeTruthy();
    expect(screen.getByText("53,990")).toBeTruthy();
  });
});

test("an import that no longer exists says so, and links to a new one", async () => {
  open(null);
  expect(await screen.findByText("Import not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Import a file" })).toBeTruthy();
});
