import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ProgramDocument } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";

const withExpiry = (policy: ProgramDocument["expiry"]["policy"], months: number) =>
  aProgram({ expiry: { policy, months, warnDays: [30, 3] } });
const open = (document = aProgram(), expiryPreview: object | null = null) =>
  openSettingsPage("expiry", { program: aSavedProgram({ document }), expiryPreview });
const sent = (page: ReturnType<typeof open>) => savedChange(page)?.input.document.expiry;
const choose = async (policy: string) =>
  fireEvent.change(await screen.findByLabelText("Points expire"), { target: { value: policy } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the Expiry tab", () => {
  test("lets points expire some months after they became available", async () => {
    const page = open();
    await choose("per_lot");
    type("Points are valid for", "18");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)).toEqual({ policy: "per_lot", months: 18, warnDays: [30, 3] });
  });

  test.each(["0", "121", "1.5", ""])("refuses %j months, and sends nothing", async (months) => {
    const page = open(withExpiry("inactivity", 12));
    await screen.findByLabelText("Time without activity");
    type("Time without activity", months);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Enter a whole number of months, from 1 to 120.")).toBeTruthy();
    expect(sent(page)).toBeUndefined();
  });
});

describe("warnings", () => {
  test.each<[string, number[]]>([
    ["60, 14, 3", [60, 14, 3]],
    ["3 30", [30, 3]],
    ["7,7", [7]],
    ["", []],
  ])("%j", async (typed, warnDays) => {
    const page = open(withExpiry("per_lot", 12));
    await screen.findByLabelText("Warn members");
    type("Warn members", "9");
    type("Warn members", typed);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)).toEqual({ policy: "per_lot", months: 12, warnDays });
  });

  test.each(["soon", "0", "366", "1, 2, 3, 4, 5, 6", "2.5"])("refuses %j", async (typed) => {
    const page = open(withExpiry("per_lot", 12));
    await screen.findByLabelText("Warn members");
    type("Warn members", typed);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Enter up to 5 numbers from 1 to 365, such as 30, 3.")).toBeTruthy();
    expect(sent(page)).toBeUndefined();
  });
});

test.each<[string, string, string | null]>([
  ["1", "30, 3", null],
  ["1", "31", "Enter 30 or less: points expire after 30 days already."],
  ["2", "90, 3", "Enter 60 or less: points expire after 60 days already."],
])("of points that are valid for %s months, a warning %s days before: %s", async (months, warnDays, said) => {
  const page = open(withExpiry("per_lot", 12));
  await screen.findByLabelText("Warn members");
  type("Points are valid for", months);
  type("Warn members", warnDays);
  fireEvent.blur(screen.getByLabelText("Warn members"));
  if (said !== null) expect(await screen.findByText(said)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  if (said === null) await waitFor(() => expect(sent(page)?.months).toBe(Number(months)));
  else expect(sent(page)).toBeUndefined();
});

describe("points that will expire", () => {
  const sum = (points: number, members: number) => ({ points, members });
  const preview = (months: number) => ({
    measuredAt: "2026-11-21T01:41:00Z",
    soon: sum(12_400, 310),
    months: Array.from({ length: months }, (_, month) => ({
      month: `2027-${String(month + 1).padStart(2, "0")}`,
      sum: sum(1_000 + month, 1),
    })),
    later: sum(0, 0),
  });

  test("are shown by month, with what they are worth", async () => {
    open(withExpiry("per_lot", 12), preview(2));
    expect(await screen.findByText("12,400 points of 310 members expire in the next 30 days.")).toBeTruthy();
    expect(screen.getByRole("row", { name: /^February 2027 1 1,001 €1\.00$/ })).toBeTruthy();
  });

  test("many months are folded away", async () => {
    open(withExpiry("per_lot", 12), preview(12));
    fireEvent.click(await screen.findByRole("button", { name: "Show all 12" }));
    expect(screen.getByRole("row", { name: /December 2027/ })).toBeTruthy();
  });

  test("are not mentioned while none will", async () => {
    open(aProgram(), { ...preview(0), soon: sum(0, 0) });
    await screen.findByLabelText("Points expire");
    expect(screen.queryByText("Points that will expire")).toBeNull();
  });
});

describe("before it is saved, a change says what it means for points that members have now", () => {
  test.each<[string, ProgramDocument, string, string, string[]]>([
    [
      "switched on",
      aProgram(),
      "per_lot",
      "12",
      ["Points expire 12 months after they became available.", "can be spent until 21 Nov 2027 at least"],
    ],
    [
      "by inactivity",
      aProgram(),
      "inactivity",
      "1",
      ["expire 1 month after they last earned or redeemed", "until 21 Dec 2026 at least"],
    ],
    ["longer", withExpiry("per_lot", 12), "per_lot", "24", ["get the later date, too"]],
    [
      "shorter",
      withExpiry("per_lot", 12),
      "per_lot",
      "6",
      ["until 21 May 2027 at least, unless they expire sooner already"],
    ],
  ])("%s", async (_, document, policy, months, sentences) => {
    open(document);
    await choose(policy);
    type(policy === "per_lot" ? "Points are valid for" : "Time without activity", months);
    for (const sentence of sentences)
      expect(await screen.findByText((text) => text.includes(sentence))).toBeTruthy();
  });

  test("switched off", async () => {
    open(withExpiry("per_lot", 12));
    await choose("never");
    expect(await screen.findByText(/^Points no longer expire\./)).toBeTruthy();
  });
});
