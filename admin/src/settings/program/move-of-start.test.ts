// What the settings say of a change of the day from which orders earn.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { anEffect } from "../../testing/open-settings-page.tsx";
import { createFormats } from "../../ui/format/format.ts";
import { effectWords } from "./effect-messages.ts";
import { applyProgramDraft, toProgramDraft } from "./program-draft.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T08:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const shop = { locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" };
const formats = createFormats({ ...shop, pointsName: aProgram().pointsName });
const earningFrom = (earnsFrom: string | null) => ({
  version: 14,
  status: "ON" as const,
  document: aProgram({ orders: { ...aProgram().orders, earnsFrom } }),
  createdAt: "2026-10-01T00:00:00Z",
  createdBy: "staff:7",
});
const lastOrders = {
  count: 1_000,
  since: "2026-06-01T00:00:00Z",
  pointsBefore: 900,
  pointsAfter: 900,
  membersTouched: 0,
  unknownProducts: 0,
};
const words = (was: string, is: string | null): string[] => {
  const { document } = earningFrom(is);
  return effectWords(earningFrom(was), { document }, anEffect({ orders: lastOrders }), formats);
};
const LONG_AGO = "2025-10-01T00:00:00.000Z";
const AHEAD = "2029-12-31T23:00:00.000Z";

test("moved ahead, it says until when orders earn nothing, and nothing of the latest orders", () => {
  expect(words(LONG_AGO, AHEAD)).toEqual([
    "Orders earn nothing until 1 Jan 2030, 00:00. Those that are placed before then earn nothing later, either.",
  ]);
});

test("moved back to a day that is over, it says that only new orders earn", () => {
  expect(words(AHEAD, LONG_AGO)).toEqual([
    "New orders earn as soon as you save. Orders that were placed before stay without points.",
  ]);
});

test("left empty, it stays, and nothing is said of it", () => {
  expect(words(AHEAD, null)).toEqual([]);
});

test.each([
  ["a start that is ahead can come sooner", AHEAD, "2026-12-01T09:00", true],
  ["but not before now: those orders were left out", AHEAD, "2026-11-01T09:00", false],
  ["a start that is over cannot come sooner", LONG_AGO, "2025-09-01T09:00", false],
])("%s", (_, earnsFrom, typed, isRight) => {
  const present = earningFrom(earnsFrom);
  const draft = { ...toProgramDraft(present, shop), earnsFrom: typed };
  expect(applyProgramDraft(draft, present.document, shop).ok).toBe(isRight);
});
