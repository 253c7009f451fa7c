// A feature's tables are written only by its own SQL, and read by other features only if their feature.ts says so. So a
// change of a table shows all features that depend on it.
import { describe, expect, test } from "vitest";
import { readIn, withoutTexts, writtenIn } from "../database/statement-rules.ts";
import { findAllStatements } from "../testing/walks/all-statements.ts";
import { features } from "./features.ts";
import { wings } from "./wings.ts";

/** Tables without a shop are in no archive, so no `tables` lists them. */
const global = { shops: "shops", spent_states: "shop-auth", mail_paces: "shopper-mail" };

const ownerOf = new Map<string, string>([
  ...Object.entries(global),
  ...features.flatMap(({ name, tables = {} }) =>
    Object.keys(tables).map((table): [string, string] => [table, name]),
  ),
]);

const inFeature = new RegExp(`^(?:${wings.join("|")})/([^/]+)/`);

/** Each shop has one row in `tenants`, from which statements of all features start. */
const isOwn = (table: string, feature: string): boolean =>
  table === "tenants" || ownerOf.get(table) === feature;

const foreignWrites = (feature: string, text: string): readonly string[] =>
  writtenIn(withoutTexts(text)).filter((table) => !isOwn(table, feature));
const foreignReads = (feature: string, text: string): readonly string[] =>
  readIn(withoutTexts(text)).filter((table) => ownerOf.has(table) && !isOwn(table, feature));

const statements = (await findAllStatements()).flatMap(({ file, name, text }) => {
  const feature = inFeature.exec(file)?.[1];
  return feature === undefined ? [] : [{ feature, name, text }];
});

test("no feature writes another's table", () => {
  const faults = statements.flatMap(({ feature, name, text }) =>
    foreignWrites(feature, text).map(
      (table) => `${name}: ${table} is ${ownerOf.get(table)}'s, not ${feature}'s`,
    ),
  );
  expect(statements.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test.each(features.map(({ name, reads = [] }) => ({ name, reads })))(
  "$name reads the tables of other features that it declares, and no others",
  ({ name, reads }) => {
    const read = statements
      .filter(({ feature }) => feature === name)
      .flatMap(({ text }) => foreignReads(name, text));
    expect([...new Set(read)].sort()).toEqual([...reads].sort());
  },
);

describe("what is refused", () => {
  test("a statement that writes another's table", () => {
    expect(foreignWrites("merges", "UPDATE orders SET customer_id = $2 WHERE shop_id = $1")).toEqual([
      "orders",
    ]);
  });
  test("a statement that reads another's table", () => {
    expect(foreignReads("merges", "SELECT 1 FROM merges AS m JOIN orders AS o ON true")).toEqual(["orders"]);
  });
});
