import { describe, expect, test } from "vitest";
import { guessColumns, positionsOf, type ColumnMeaning } from "./columns.ts";
import { readLine } from "./read-line.ts";

const positions = {
  customerId: 0,
  email: 1,
  points: 2,
  pending: null,
  expiresAt: null,
  tier: null,
  birthday: null,
};
const calendar = { timeZone: "Europe/Berlin", now: new Date("2026-11-01T12:00:00Z") };
const tierIds = new Map([["gold", "tier-gold"]]);
const read = (...cells: string[]) => readLine(cells, { positions, cellCount: 3, calendar, tierIds });
const codeOf = (points: string) => {
  const answer = read("1", "", points);
  return answer.ok ? null : answer.code;
};

describe("a line", () => {
  test("names its customer by the store's number, with or without its prefix, or by e-mail", () => {
    const ann = {
      platformId: "71",
      email: null,
      points: 5,
      pending: 0,
      expiresAt: null,
      tierId: null,
      birthday: null,
    };
    expect(read("71", "", "5")).toEqual({ ok: true, value: ann });
    expect(read(" gid://shopify/Customer/71 ", "", " 5 ")).toEqual({ ok: true, value: ann });
    expect(read("", " Ann@Example.com", "0")).toMatchObject({
      value: { platformId: null, email: "ann@example.com", points: 0 },
    });
  });

  test("may give pending points, or leave them empty", () => {
    const form = {
      positions: { ...positions, email: null, points: 1, pending: 2 },
      cellCount: 3,
      calendar,
      tierIds,
    };
    expect(readLine(["1", "5", "7"], form)).toMatchObject({ value: { points: 5, pending: 7 } });
    expect(readLine(["1", "5", " "], form)).toMatchObject({ value: { points: 5, pending: 0 } });
    expect(readLine(["1", "5", "-7"], form)).toMatchObject({ code: "negative_points", columnIndex: 2 });
  });

  test("may give the points' expiry date and the customer's tier", () => {
    const form = {
      positions: { ...positions, email: null, points: 1, expiresAt: 2, tier: 3 },
      cellCount: 4,
      calendar,
      tierIds,
    };
    expect(readLine(["1", "5", "2026-12-31", " GOLD "], form)).toMatchObject({
      value: { expiresAt: new Date("2026-12-31T23:00:00Z"), tierId: "tier-gold" },
    });
    expect(readLine(["1", "5", "", ""], form)).toMatchObject({ value: { expiresAt: null, tierId: null } });
    expect(readLine(["1", "5", "31.12.2026", ""], form)).toMatchObject({
      code: "unclear_date",
      columnIndex: 2,
    });
    expect(readLine(["1", "5", "2026-10-01", ""], form)).toMatchObject({
      code: "date_passed",
      columnIndex: 2,
    });
    expect(readLine(["1", "5", "", "Ruby"], form)).toMatchObject({ code: "unknown_tier", columnIndex: 3 });
  });

  test.each([
    ["", "empty_points"],
    ["1,200", "thousands_separator"],
    ["1 200", "thousands_separator"],
    ["1'200'000", "thousands_separator"],
    ["1.5", "decimal_points"],
    ["1.200", "decimal_points"],
    ["12,5", "decimal_points"],
    ["1,200.50", "decimal_points"],
    ["-3", "negative_points"],
    ["(3)", "negative_points"],
    ["1e3", "not_a_number"],
    ["12 points", "not_a_number"],
    ["+5", "not_a_number"],
    ["1000000000001", "unsafe_number"],
    ["99999999999999", "unsafe_number"],
    ["9007199254740992", "unsafe_number"],
    ["9".repeat(60), "unsafe_number"],
  ])("with the points “%s” is refused as %s", (points, code) => {
    expect(codeOf(points)).toBe(code);
  });

  test("takes as many points as a balance may hold", () => {
    expect(codeOf("1000000000000")).toBeNull();
  });

  test("that names no possible customer or value is refused, with the column", () => {
    expect(read("", " ", "5")).toEqual({ ok: false, code: "empty_person", columnIndex: 0 });
    expect(read("x1", "", "5")).toEqual({ ok: false, code: "invalid_customer_id", columnIndex: 0 });
    expect(read("", "ann", "5")).toEqual({ ok: false, code: "invalid_email", columnIndex: 1 });
    expect(read("1", "5")).toMatchObject({ code: "wrong_cell_count" });
  });
});

describe("the columns", () => {
  test("are guessed from the names that other programs use, each meaning once", () => {
    expect(guessColumns(["Customer ID", "E-mail", "First name", "Points Balance", "VIP Tier"])).toEqual([
      "customer_id",
      "email",
      "ignore",
      "points",
      "tier",
    ]);
    expect(guessColumns(["email", "points", "balance", "pending_points", "Expires at"])).toEqual([
      "email",
      "points",
      "ignore",
      "pending",
      "expires_at",
    ]);
  });

  test("of a birthday are found", () => {
    expect(guessColumns(["email", "points", "Date of birth"])).toEqual(["email", "points", "birthday"]);
  });

  test("must include one customer column and points, each once", () => {
    const problem = (...columns: ColumnMeaning[]) => {
      try {
        positionsOf(columns, 2);
      } catch (error) {
        return (error as Error).message;
      }
      return null;
    };
    expect(problem("email", "points")).toBeNull();
    expect(problem("email", "ignore")).toContain("with the points");
    expect(problem("ignore", "points")).toContain("customer ID or e-mail address");
    expect(problem("points", "points")).toContain("same thing");
    expect(problem("email")).toContain("each column");
  });
});
