// How PostgreSQL's values arrive in TypeScript. Set on our own connections, never on the driver's global table, because
// graphile-worker shares the driver and expects the defaults.
import { types, type CustomTypesConfig } from "pg";
import { splitArrayText } from "./array-text.ts";

const oid = {
  int8: 20,
  int8Array: 1016,
  int4Array: 1007,
  uuidArray: 2951,
  date: 1082,
  dateArray: 1182,
  textArray: 1009,
} as const;

/** Throws for a bigint that TypeScript cannot hold exactly: points and money are never rounded. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint beyond 2^53 - 1 came from the database.");
  return value;
}

/** The driver's own table accepts any number, although its types name only a few. */
const standard = types as unknown as { getTypeParser(id: number, format: string): (text: string) => unknown };
const parseTextArray = standard.getTypeParser(oid.textArray, "text") as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, parseSafeInteger],
  [
    oid.int8Array,
    (text) => splitArrayText(text).map((item) => (item === null ? null : parseSafeInteger(item))),
  ],
  [oid.int4Array, (text) => splitArrayText(text).map((item) => (item === null ? null : Number(item)))],
  [oid.uuidArray, splitArrayText],
  [oid.date, (text) => text],
  [oid.dateArray, parseTextArray],
]);

/** int8 is a checked number, numeric and date stay text, timestamptz is a Date, json is parsed. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    return (format !== "binary" && parsers.get(id)) || standard.getTypeParser(id, format ?? "text");
  },
};
