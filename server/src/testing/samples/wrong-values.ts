// Wrong values of a client with a bug or bad intentions.
const unknownId = "01900000-0000-7000-8000-00000000000a";

const texts: readonly unknown[] = [
  "",
  "   ",
  "x",
  "💥",
  "a\0b",
  "\ud800",
  "\u202Egnp.exe",
  "line\nbreak",
  "'; DROP TABLE customers; --",
  "%_\\",
  "a".repeat(20_000),
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  ["x"],
  {},
  null,
];

export const wrongIds: readonly unknown[] = [
  unknownId,
  "00000000-0000-0000-0000-000000000000",
  `{${unknownId}}`,
  unknownId.replaceAll("-", ""),
  "01900000-0000-7000-8000-00000000000G",
  ...texts,
];

const wholeNumbers: readonly unknown[] = [
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  1e300,
  "1",
  "1,000",
  "",
  [],
  {},
  true,
  null,
];

const instants: readonly unknown[] = [
  "",
  "yesterday",
  "2026-01-01",
  "2026-02-30T00:00:00Z",
  "2026-01-01T25:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-01-01T00:00:00+99:99",
  0,
  [],
  null,
];

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

const anything: readonly unknown[] = [
  ...texts,
  ...wholeNumbers,
  nested(500),
  { length: -1 },
  JSON.parse('{"constructor":{"prototype":1}}'),
];

const byType: Readonly<Record<string, readonly unknown[]>> = {
  ID: wrongIds,
  String: texts,
  Points: wholeNumbers,
  Int: wholeNumbers,
  DateTime: instants,
  JSON: anything,
  Boolean: ["true", 1, "", [], null],
};

/** By the scalar's name; any other type is an enum. */
export const wrongValuesOf = (typeName: string, isList: boolean): readonly unknown[] => {
  const values = byType[typeName] ?? ["NOPE", "", 1, "constructor", null];
  if (!isList) return values;
  return [...values.map((value) => [value]), ...values, [], Array.from({ length: 2_000 }, () => "x")];
};

/** Replaces each value of a document, one at a time. */
export function* spoil(document: unknown, values = anything): Generator {
  for (const value of values) yield value;
  if (document === null || typeof document !== "object") return;
  for (const [name, inner] of Object.entries(document))
    for (const spoilt of spoil(inner, values))
      yield Array.isArray(document)
        ? document.map((one, index) => (String(index) === name ? spoilt : one))
        : { ...document, [name]: spoilt };
}
