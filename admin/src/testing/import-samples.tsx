// An import at its steps, as tests of its page have the server answer.
import { connection, renderPage } from "./render-page.tsx";
import { Page } from "../imports/import-page.tsx";
import type { PointsName } from "../ui/format/format.ts";

export const progress = {
  checkedRows: 0,
  doneRows: 0,
  appliedRows: 0,
  appliedPoints: 0,
  appliedPending: 0,
  failedRows: 0,
  takenBackRows: 0,
  undoneRows: 0,
  undonePoints: 0,
};

export const uploaded = {
  id: "i1",
  fileName: "members.csv",
  state: "UPLOADED",
  createdAt: "2026-11-20T10:00:00Z",
  changedAt: "2026-11-20T10:00:00Z",
  rowCount: 1200,
  columns: [
    { head: "E-mail", meaning: "email", sample: ["ann@example.com"] },
    { head: "Balance", meaning: "points", sample: ["120"] },
    { head: "VIP", meaning: "tier", sample: ["Gold"] },
    { head: "Ever earned", meaning: "lifetime", sample: ["900"] },
  ],
  createsCustomers: false,
  passedOver: ["Ever earned"],
  goodRows: null,
  goodPoints: null,
  goodPending: null,
  zeroRows: null,
  goodExpiring: null,
  goodTiers: [],
  progress,
  encoding: "utf-8",
  headLine: 1,
  answers: [],
  questions: [],
  customerIds: null,
  repeatedRows: null,
  appliedBefore: null,
  onTop: null,
  problemCounts: [],
  problems: connection([]),
  leftOutCounts: [],
  leftOut: connection([]),
  undated: { lines: 0, points: 0 },
};

export const checked = {
  ...uploaded,
  state: "CHECKED",
  goodRows: 1198,
  goodPoints: 54_000,
  goodPending: 600,
  zeroRows: 8,
  goodExpiring: 12_500,
  goodTiers: [{ name: "Gold", rows: 310 }],
  progress: { ...progress, checkedRows: 1200 },
  problemCounts: [{ code: "thousands_separator", message: "Write the points without separators.", count: 2 }],
  problems: {
    ...connection([
      {
        line: 7,
        code: "thousands_separator",
        message: "Write them plain.",
        column: "Balance",
        otherLine: null,
      },
      {
        line: 9,
        code: "duplicate_person",
        message: "This customer is already on an earlier line.",
        column: null,
        otherLine: 3,
      },
    ]),
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: "s", endCursor: "e" },
  },
};

export const program = {
  version: 3,
  document: {
    pointValueHundredths: 100,
    expiry: { policy: "never" },
    orders: { holdDays: 14 },
  },
};

export const open = (facts: object | null, answers: object = {}, pointsName?: PointsName) =>
  renderPage({
    pointsName,
    Page,
    path: "/app/customers/import?id=i1",
    route: "/app/customers/import",
    answers: { import: facts, program, ...answers },
  });
