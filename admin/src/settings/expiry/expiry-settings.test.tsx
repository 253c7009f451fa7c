import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { ProgramDocument } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Page } from "../settings-page.tsx";

afterEach(cleanup);

const program = (document: ProgramDocument) => ({
  version: 14,
  status: "ON",
  document,
  createdAt: "2026-10-01T00:00:00Z",
  createdBy: "staff:7",
});
const effect = {
  from: "2026-11-21T08:00:00Z",
  membersCount: 42,
  outstanding: 5_000,
  joiningCount: 0,
  leavingCount: 0,
  orders: { count: 0, since: null, pointsBefore: 0, pointsAfter: 0, membersTouched: 0, unknownProducts: 0 },
  sampleOrders: [],
  ways: [],
};
const withExpiry = (policy: ProgramDocument["expiry"]["policy"], months: number) =>
  aProgram({ expiry: { policy, months, warnDays: [30, 3] } });
const open = (document = aProgram()) =>
  renderPage({
    Page,
    path: "/app/settings/expiry",
    route: "/app/settings/:tab",
    answers: {
      program: program(document),
      programUpdate: ({ input }: { input: { document: ProgramDocument } }) => ({
        program: { ...program(input.document), version: 15 },
        userErrors: [],
      }),
      programEffect: { effect, userErrors: [] },
    },
  });
const sent = ({ asked }: ReturnType<typeof open>) =>
  asked.find(({ operation }) => operation === "UpdateProgram")?.variables as
    | { input: { document: ProgramDocument } }
    | undefined;
const choose = async (policy: string) =>
  fireEvent.change(await screen.findByLabelText("Points expire"), { target: { value: policy } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the Expiry tab", () => {
  test("lets points expire some months after they were given", async () => {
    const page = open();
    await choose("per_lot");
    type("Points are valid for", "18");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(sent(page)).toBeDefined());
    expect(sent(page)!.input.document.expiry).toEqual({ policy: "per_lot", months: 18, warnDays: [30, 3] });
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

describe("before it is saved, a change says what it means for points that members have now", () => {
  test.each<[string, ProgramDocument, string, string, string[]]>([
    [
      "switched on",
      aProgram(),
      "per_lot",
      "12",
      ["Points expire 12 months after they were given.", "can be spent until 21 Nov 2027 at least"],
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
