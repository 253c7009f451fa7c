import { expect, test } from "vitest";
import { countKnownHeads, guessColumns } from "./columns.ts";

test("what is in brackets, and how a date is written, is no part of a column's name", () => {
  expect(countKnownHeads(["E-mail (required)", "Points [now]", "Birthday MM/DD"])).toBe(3);
  for (const head of ["Birthdate YYYY-MM-DD", "Geburtsdatum JJJJ-MM-TT", "Date de naissance AAAA/MM/JJ"])
    expect(guessColumns([head])).toEqual(["birthday"]);
});

test.each([
  ["Emails", "Points"],
  ["Customer Emails", "points_tally"],
  ["E-Mail des Kunden", "Aktueller Punktestand"],
  ["Kunden-E-Mail", "Punkte (aktuell)"],
  ["E-Mail", "Guthaben (Punkte)"],
  ["Courriel du client", "Solde actuel"],
  ["E-mail du client", "Solde de points actuel"],
  ["Correo electrónico del cliente", "Saldo actual de puntos"],
  ["Email del cliente", "Saldo actual"],
  ["Indirizzo email cliente", "Saldo punti attuale"],
  ["E-mailadres van de klant", "Huidig saldo"],
  ["Customer’s email", "Customer points"],
])(
  "a heading is known in the plural, and with words for the customer or for now: %s, %s",
  (email, points) => {
    expect(guessColumns(["Name", email, points])).toEqual(["ignore", "email", "points"]);
  },
);

test.each([
  "Customer IDs",
  "Shopify Customer ID(s)",
  "Shopify-Kundennummer",
  "ID client Shopify",
  "ID cliente de Shopify",
  "Shopify ID klant",
])("the store's customer IDs are known, also beside another program's: %s", (head) => {
  expect(guessColumns(["ID", head, "Points"])).toEqual(["ignore", "customer_id", "points"]);
});

test("a heading that has a known name as it is comes before one that must be read freely", () => {
  expect(guessColumns(["Customer email", "Emails", "Email", "Points client", "Points disponibles"])).toEqual([
    "ignore",
    "ignore",
    "email",
    "ignore",
    "points",
  ]);
});

test.each([
  ["Points (available)", "Points (pending)", ["points", "pending"]],
  ["Points (lifetime)", "Balance", ["lifetime", "points"]],
  ["Points (spent)", "Balance", ["ignore", "points"]],
  ["Punkte (eingelöst)", "Guthaben", ["ignore", "points"]],
  ["Points (utilisés)", "Solde", ["ignore", "points"]],
  ["Rewards Balance ($)", "Points", ["ignore", "points"]],
  ["Guthaben in €", "Punkte", ["ignore", "points"]],
  ["Current balance [USD]", "Points", ["ignore", "points"]],
])("what is in brackets may say that a column has other points, or money: %s, %s", (one, other, meanings) => {
  expect(guessColumns([one, other])).toEqual(meanings);
});

test.each([
  ["Balance", "Currency"],
  ["Available balance", "Currency code"],
  ["Guthaben", "Währung"],
  ["Solde", "Devise"],
])(
  "a balance with its currency is money, and left to staff, while points are points: %s, %s",
  (balance, currency) => {
    expect(guessColumns(["Email", balance, currency])).toEqual(["email", "ignore", "ignore"]);
    expect(guessColumns(["Email", balance, "Points", currency])).toEqual([
      "email",
      "ignore",
      "points",
      "ignore",
    ]);
    expect(guessColumns(["Email", balance])).toEqual(["email", "points"]);
  },
);

test("an address that is said to be another's is not the customer's, unless there is no other", () => {
  expect(guessColumns(["Email (referrer)", "Customer email"])).toEqual(["ignore", "email"]);
  expect(guessColumns(["Email (required)", "Points"])).toEqual(["email", "points"]);
});

test("two columns with one name are left to staff, and a word for the customer alone names nothing", () => {
  expect(guessColumns(["Customer", "E-mail", "Email", "Client name", "Shopify order ID"])).toEqual(
    Array.from({ length: 5 }, () => "ignore"),
  );
});

/** Without a bound, each bracket reads the rest of the cell: 30 times as much takes 900 times as long. */
test("a cell of brackets is read in the time of its length", () => {
  const millisecondsFor = (cell: string): number => {
    const started = performance.now();
    countKnownHeads([cell]);
    return performance.now() - started;
  };
  for (const bracket of ["(", "[", "[(", "mm/"]) {
    millisecondsFor(bracket.repeat(10));
    expect(millisecondsFor(bracket.repeat(500_000))).toBeLessThan(1_000);
  }
});
