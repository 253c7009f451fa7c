import { describe, expect, test } from "vitest";
import { guessColumns, positionsOf, type ColumnMeaning } from "./columns.ts";
import type { Reading } from "./questions.ts";
import { readLine, type LineForm } from "./read-line.ts";

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
const reading: Reading = {
  numbers: { decimal: ".", fractions: "refuse" },
  days: () => ({ order: null, hasNumbers: false, isCompact: false }),
};
const tierIds = new Map([["gold", "tier-gold"]]);
const read = (...cells: string[]) => readLine(cells, { positions, cellCount: 3, calendar, reading, tierIds });

const nothingInSigns = ["", "-", "–", "N/A", "n/a", "#N/A", "0", "00/00/0000", "0000-00-00"];
const nothingInWords = [
  "None",
  "null",
  "NULL",
  "(blank)",
  "Unknown",
  "No expiry",
  "Does not expire",
  "keine",
  "aucune",
  "ninguno",
];

describe("a line", () => {
  test("names its customer by the store's number, with or without its prefix, or by e-mail", () => {
    const ann = {
      platformId: "71",
      email: null,
      isEmailInvalid: false,
      points: 5,
      pending: 0,
      expiresAt: null,
      tierId: null,
      birthday: null,
      leftOut: [],
    };
    expect(read("71", "", "5")).toEqual({ ok: true, value: ann });
    expect(read(" gid://shopify/Customer/71 ", "", " 5 ")).toEqual({ ok: true, value: ann });
    expect(read("0000071", "", "5")).toEqual({ ok: true, value: ann });
    for (const cell of ["7,900,000,000,033", "7 900 000 000 033", "7.900.000.000.033", "7’900’000’000’033"])
      expect(read(cell, "", "5")).toMatchObject({ value: { platformId: "7900000000033" } });
    expect(read("8,003", "", "5")).toMatchObject({ ok: false, code: "invalid_customer_id" });
    expect(read("", " Ann@Example.com", "0")).toMatchObject({
      value: { platformId: null, email: "ann@example.com", points: 0 },
    });
  });

  test.each(["mailto:ann@example.com", "<Ann@example.com>", '"ann@example.com"', "ann@example.com; "])(
    "names its customer by an address as links and lists of recipients have it: %s",
    (cell) => {
      expect(read("", cell, "5")).toMatchObject({ value: { email: "ann@example.com", points: 5 } });
    },
  );

  test("is read in the time of its length, whatever signs stand where its address should", () => {
    const started = performance.now();
    for (const sign of [";", "<", ".", '"'])
      expect(read("", `ann@example.com${sign.repeat(64_000)}x`, "5")).toMatchObject({
        code: "invalid_email",
      });
    // Less than a millisecond; ten seconds if each sign could begin the end of the cell.
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("has no customer at an address that no mail reaches", () => {
    const long = `${"x".repeat(243)}@example.com`;
    expect(read("", "ann..lee@shop.example.jp", "5")).toMatchObject({ ok: true });
    for (const cell of ["ann@localhost", "ann@example..com", "ann@.com", "ann@", "@example.com", long])
      expect(read("", cell, "5")).toMatchObject({ ok: false, code: "invalid_email" });
    expect(read("", long.slice(1), "5")).toMatchObject({ ok: true });
    expect(read("", "ann@example.com.", "5")).toMatchObject({ value: { email: "ann@example.com" } });
  });

  test.each(["Ann Lee <ann@example.com>", '"Lee, Ann" <Ann@example.com>; ', "Ann<mailto:ann@example.com>"])(
    "names its customer by an address as mail programs write it, with a name: %s",
    (cell) => {
      expect(read("", cell, "5")).toMatchObject({ value: { email: "ann@example.com", points: 5 } });
    },
  );

  test.each([
    "Ann <ann@example.com>, Bo <bo@example.com>",
    "bo@example.com <ann@example.com>",
    "Ann <ann@example.com> left",
  ])("with more than a name and an address may be another's: %s", (cell) => {
    expect(read("", cell, "5")).toMatchObject({ ok: false, code: "invalid_email" });
  });

  test("may give pending points, or leave them empty", () => {
    const form = {
      positions: { ...positions, email: null, points: 1, pending: 2 },
      cellCount: 3,
      calendar,
      reading,
      tierIds,
    };
    expect(readLine(["1", "5", "7"], form)).toMatchObject({ value: { points: 5, pending: 7 } });
    expect(readLine(["1", "5", " "], form)).toMatchObject({ value: { points: 5, pending: 0 } });
  });

  test.each([
    ["-7", "negative_points"],
    ["n.d.", "not_a_number"],
    ["yes", "not_a_number"],
    ["3.50", "decimal_points"],
    ["1e3", "scientific_number"],
    ["1000000000000", "unsafe_number"],
  ])("keeps its points when “%s” are pending, and says that the cell is left out", (text, code) => {
    const form = {
      positions: { ...positions, email: null, points: 1, pending: 2 },
      cellCount: 3,
      calendar,
      reading,
      tierIds,
    };
    expect(readLine(["1", "5", text], form)).toMatchObject({
      value: { points: 5, pending: 0, leftOut: [{ code, columnIndex: 2 }] },
    });
  });

  test("may give the points' expiry date and the customer's tier", () => {
    const form = {
      positions: { ...positions, email: null, points: 1, expiresAt: 2, tier: 3 },
      cellCount: 4,
      calendar,
      reading,
      tierIds,
    };
    expect(readLine(["1", "5", "2026-12-31", " GOLD "], form)).toMatchObject({
      value: { expiresAt: new Date("2026-12-31T23:00:00Z"), tierId: "tier-gold" },
    });
    expect(readLine(["1", "5", "", ""], form)).toMatchObject({ value: { expiresAt: null, tierId: null } });
    expect(readLine(["1", "5", "2026-10-01", ""], form)).toMatchObject({
      code: "date_passed",
      columnIndex: 2,
    });
  });

  test("keeps its points when an extra cannot be read, and says which cell is left out", () => {
    const form = {
      positions: { ...positions, email: null, points: 1, expiresAt: 2, tier: 3, birthday: 4 },
      cellCount: 5,
      calendar,
      reading,
      tierIds,
    };
    const leftOutOf = (...cells: string[]) => {
      const answer = readLine(["1", "5", ...cells], form);
      return answer.ok && { points: answer.value.points, leftOut: answer.value.leftOut };
    };
    const left = (code: string, columnIndex: number) => ({ points: 5, leftOut: [{ code, columnIndex }] });
    expect(leftOutOf("soon", "", "")).toEqual(left("unclear_date", 2));
    expect(leftOutOf("12/31/27", "", "")).toEqual(left("unclear_date", 2));
    expect(leftOutOf("9999-12-31", "", "")).toEqual(left("date_too_far", 2));
    expect(leftOutOf("", "Ruby", "")).toEqual(left("unknown_tier", 3));
    expect(leftOutOf("", "", "31 June")).toEqual(left("unclear_birthday", 4));
    expect(leftOutOf("", "", "1800-01-01")).toEqual(left("impossible_birthday", 4));
    expect(leftOutOf("", "", "1900-01-01")).toEqual({ points: 5, leftOut: [] });
    expect(leftOutOf("", "", "0000-03-14")).toEqual({ points: 5, leftOut: [] });
    expect(leftOutOf("?", "Ruby", "x")).toMatchObject({ leftOut: [{}, {}, {}] });
  });

  test.each([...nothingInSigns, ...nothingInWords])(
    "with “%s” for an extra has none, and nothing is left out",
    (none) => {
      const form: LineForm = {
        positions: { ...positions, email: null, points: 1, expiresAt: 2, tier: 3, birthday: 4 },
        cellCount: 5,
        calendar,
        reading,
        tierIds,
      };
      expect(readLine(["1", "5", none, none, none], form)).toMatchObject({
        value: { expiresAt: null, tierId: null, birthday: null, leftOut: [] },
      });
    },
  );

  test("may end before its last extras, as spreadsheets write it", () => {
    const form: LineForm = {
      positions: { ...positions, points: 2, birthday: 3 },
      cellCount: 4,
      calendar,
      reading,
      tierIds,
    };
    expect(readLine(["1", "", "5"], form)).toMatchObject({ value: { points: 5, birthday: null } });
    expect(readLine(["1", "5"], form)).toMatchObject({ code: "wrong_cell_count" });
  });

  test("whose number or address cannot be read is known by the other", () => {
    expect(read("7.9E+12", "ann@example.com", "5")).toMatchObject({
      value: { platformId: null, email: "ann@example.com" },
    });
    expect(read("71", "not an address", "5")).toMatchObject({ value: { platformId: "71", email: null } });
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

  test.each([
    ["ID", "Kunden-ID", "E-Mail-Adresse", "Aktueller Punktestand", "Geburtstag", "Punkte gültig bis"],
    ["ID", "Identifiant client", "Adresse courriel", "Nombre de points", "Date d’anniversaire", "Expiration"],
    [
      "Name",
      "ID de cliente",
      "Correo electrónico",
      "Puntos restantes",
      "Fecha de cumpleaños",
      "Válido hasta",
    ],
    ["Nome", "Numero cliente", "Indirizzo e-mail", "Punti residui", "Data di nascita", "Valido fino al"],
    ["Naam", "Klantnummer", "E-mailadres", "Puntensaldo", "Geboortedatum", "Geldig tot"],
    ["Nome", "Código do cliente", "Endereço de e-mail", "Saldo de pontos", "Data de nascimento", "Validade"],
    ["Name", "ID", "Email ID", "Available Points Balance", "DOB", "Expire date"],
  ])("are guessed where people name them: %s, %s, %s, %s, %s, %s", (...heads) => {
    const meanings = ["ignore", "customer_id", "email", "points", "birthday", "expires_at"];
    expect(guessColumns(heads)).toEqual(meanings);
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
