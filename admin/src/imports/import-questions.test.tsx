// What the page asks about a file, and what it says was found out about it.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { connection } from "../testing/render-page.tsx";
import { checked, open, program, uploaded } from "../testing/import-samples.tsx";

const leaves = { one: "leaf", other: "leaves" };

const dates = {
  about: "dates",
  column: 2,
  head: "Birthday",
  choices: ["month_first", "day_first"],
  answer: null,
  isOpen: true,
  lines: [
    {
      line: 2,
      cell: "03/04/1990",
      cells: ["ann@example.com", "120", "03/04/1990"],
      meanings: [
        { choice: "month_first", means: "1990-03-04" },
        { choice: "day_first", means: "1990-04-03" },
      ],
    },
  ],
};

describe("what a file leaves open", () => {
  const withBirthdays = {
    ...uploaded,
    columns: uploaded.columns.map((column, at) => (at === 2 ? { ...column, meaning: "birthday" } : column)),
    questions: ({ answers }: { answers: { choice: string }[] }) => [
      { ...dates, answer: answers[0]?.choice ?? null },
    ],
  };

  test("is asked with its lines and what they would mean, and the answer is sent with the columns", async () => {
    const { sent } = open(withBirthdays, {
      importMatch: { import: { id: "i1", state: "CHECKING" }, userErrors: [] },
    });
    const field = await screen.findByRole("combobox", { name: "Dates in “Birthday”" });
    expect(
      within(field)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Choose…",
      "03/04/1990 is 4 Mar 1990 (the month comes first)",
      "03/04/1990 is 3 Apr 1990 (the day comes first)",
    ]);
    expect(screen.getByText("Line 2: ann@example.com, 120, 03/04/1990")).toBeTruthy();
    fireEvent.change(field, { target: { value: "day_first" } });
    expect(
      await screen.findByText("Line 2: ann@example.com, 120, 03/04/1990 (03/04/1990 is 3 Apr 1990)"),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Check the file" }));
    await waitFor(() =>
      expect(sent("MatchImport")).toMatchObject({
        answers: [{ about: "dates", column: 2, choice: "day_first" }],
      }),
    );
  });

  test("and has no answer yet is named when the file is to be checked", async () => {
    const message = "Say how the dates in “Birthday” are written.";
    open(withBirthdays, {
      importMatch: {
        import: null,
        userErrors: [{ code: "invalid_input", field: ["answers"], message }],
      },
    });
    await screen.findByRole("combobox", { name: "Dates in “Birthday”" });
    fireEvent.click(screen.getByRole("button", { name: "Check the file" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("is counted, of all that has no answer yet, and nothing is said of saving", async () => {
    const numbers = {
      about: "numbers",
      column: null,
      head: null,
      choices: ["point_decimal", "comma_decimal"],
      answer: null,
      isOpen: true,
      lines: [
        {
          line: 2,
          cell: "1,00",
          cells: ["ann@example.com", "1,00"],
          meanings: [
            { choice: "point_decimal", means: null },
            { choice: "comma_decimal", means: "1" },
          ],
        },
        {
          line: 3,
          cell: "1.50",
          cells: ["bo@example.com", "1.50"],
          meanings: [
            { choice: "point_decimal", means: "1.5" },
            { choice: "comma_decimal", means: null },
          ],
        },
      ],
    };
    const message = "Say how points are written in this file. Say how the dates in “Birthday” are written.";
    open(
      { ...withBirthdays, questions: [numbers, dates] },
      {
        importMatch: {
          import: null,
          userErrors: [{ code: "invalid_input", field: ["answers"], message }],
        },
      },
    );
    const field = await screen.findByRole("combobox", { name: "How points are written" });
    expect(
      within(field)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Choose…",
      "1.50 is 1.5 (a point is before decimals)",
      "1,00 is 1 (a comma is before decimals)",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Check the file" }));
    expect(await screen.findByText("Not checked: 2 questions still open")).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText(/Not saved/)).toBeNull();
  });

  test("is not answered for a column that is no date anymore", async () => {
    const answers = [{ about: "dates", column: 2, choice: "day_first" }];
    const { sent } = open(
      { ...uploaded, answers, questions: [] },
      { importMatch: { import: { id: "i1", state: "CHECKING" }, userErrors: [] } },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Check the file" }));
    await waitFor(() => expect(sent("MatchImport")).toMatchObject({ answers: [] }));
  });
});

describe("the dry run", () => {
  test("says how many lines were imported before, and imports them again only when told to", async () => {
    const { sent } = open(
      { ...checked, repeatedRows: 98, appliedBefore: "2026-11-03T10:00:00Z" },
      { importMatch: { import: { id: "i1", state: "CHECKING" }, userErrors: [] } },
    );
    expect(await screen.findByText("98 of 1,200 lines were imported on 3 Nov 2026")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Import these lines again" }));
    await waitFor(() =>
      expect(sent("MatchImport")).toEqual({
        id: "i1",
        columns: ["email", "points", "tier", "lifetime"],
        createsCustomers: false,
        answers: [{ about: "repeats", column: null, choice: "again" }],
      }),
    );
  });

  test.each([
    [312, 1198, 8, "312 of 1,190 customers got points from an earlier import"],
    [1, 2, 0, "1 of 2 customers got points from an earlier import"],
    [1, 1, 0, "1 of 1 customer got points from an earlier import"],
  ])(
    "says that points are added to those of an earlier import, and leads to it: %i of %i lines",
    async (rows, goodRows, zeroRows, title) => {
      const onTop = { rows, importId: "i0", appliedAt: "2026-11-03T10:00:00Z" };
      open({ ...checked, goodRows, zeroRows, onTop });
      const banner = (await screen.findByText(title)).closest("[role=status]") as HTMLElement;
      expect(banner.textContent).toContain(
        "The points of this file are added to those. If this file replaces your import of 3 Nov 2026, undo that import first.",
      );
      const link = within(banner).getByRole("link", { name: "your import of 3 Nov 2026" });
      expect(link.getAttribute("href")).toBe("/app/customers/import?id=i0");
    },
  );

  test("says that numbers of another program are not used, and uses them when told to", async () => {
    const [, ...rest] = checked.columns;
    const { sent } = open(
      {
        ...checked,
        columns: [{ head: "ID", meaning: "customer_id", sample: [] }, ...rest],
        customerIds: { seen: 1_200, found: 3, areUsed: false },
      },
      { importMatch: { import: { id: "i1", state: "CHECKING" }, userErrors: [] } },
    );
    expect(await screen.findByText("3 of 1,200 numbers in “ID” are customer IDs of your store")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "They are my store’s: use them" }));
    await waitFor(() =>
      expect(sent("MatchImport")).toMatchObject({
        answers: [{ about: "customer_ids", column: null, choice: "use" }],
      }),
    );
  });

  test.each([
    ["never", "1,250 leaves on 2 lines will never expire"],
    ["per_lot", "1,250 leaves on 2 lines will expire by your program’s settings alone"],
  ])(
    "says what becomes of points whose expiry date can’t be read, where points expire %s",
    async (policy, title) => {
      const pointsName = { one: "leaf", other: "leaves" };
      const document = { ...program.document, pointsName, expiry: { policy } };
      open(
        { ...checked, undated: { lines: 2, points: 1250 } },
        { program: { version: 3, document } },
        leaves,
      );
      expect(await screen.findByText(title)).toBeTruthy();
      expect(
        screen.getByText(/^The expiry dates on these lines can’t be read, so they are left out/),
      ).toBeTruthy();
    },
  );

  test("says nothing of expiry where every date can be read", async () => {
    open(checked);
    await screen.findByText("Check the totals");
    expect(screen.queryByText(/will never expire/)).toBeNull();
  });

  test("says as of when the lines are that can’t be imported, and how to check again", async () => {
    const message = "Points are whole numbers, and this one has decimals.";
    open({
      ...checked,
      goodRows: 1,
      changedAt: "2026-11-20T10:00:00Z",
      problems: connection([{ line: 3, code: "decimal_points", message, column: "Points", otherLine: null }]),
      problemCounts: [{ code: "decimal_points", message, count: 1 }],
      leftOut: connection([]),
      leftOutCounts: [],
    });
    const card = await screen.findByRole("region", { name: "Lines that can’t be imported" });
    expect(within(card).getByText(/^As of the check on .*2026, .*“Change the columns”/)).toBeTruthy();
  });

  test("lists the cells that are left out, and downloads them", async () => {
    const fetched = vi.fn(async (_address: string) => new Response("line,column"));
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "#", revokeObjectURL: () => undefined }),
    );
    const message = "This date can’t be read.";
    open({
      ...checked,
      problems: connection([]),
      problemCounts: [],
      leftOut: connection([
        { line: 5, code: "unclear_birthday", message, column: "Birthday", otherLine: null },
      ]),
      leftOutCounts: [{ code: "unclear_birthday", message, count: 1 }],
    });
    const card = await screen.findByRole("region", { name: "Cells that are left out" });
    expect(within(card).getByText("The points on these lines count.")).toBeTruthy();
    expect(await within(card).findByText(message)).toBeTruthy();
    fireEvent.click(within(card).getByRole("button", { name: "Download" }));
    await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toContain("/api/imports/i1/problems.csv"));
  });

  test("says why it begins again when another file was imported meanwhile", async () => {
    const message = "Another file was imported since this one was checked, so it is checked again.";
    let now: object = checked;
    open(null, {
      import: () => now,
      importApply: () => {
        now = { ...uploaded, state: "CHECKING" };
        return { import: null, userErrors: [{ code: "import_check_again", field: null, message }] };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: /^Give 54,600 points/ }));
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });
});
