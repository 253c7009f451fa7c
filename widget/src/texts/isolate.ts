// Words of two directions in one page. On a page that is read from right to left, English words that stand in for missing
// ones, and names such as “€5 off”, would be torn apart: each of their signs goes where the page's direction puts it. Two
// signs of Unicode keep such a text together, as <bdi> does, also in attributes and in letters of plain text.
/** From left to right, whatever fills its slots: a text that begins with an Arabic name is English all the same. */
const ISOLATE = "\u2066";
const END = "\u2069";

const letter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether the text, by its first letter, is read from left to right. Without a letter it goes with the page. */
export function isLeftToRight(text: string): boolean {
  const [first] = letter.exec(text) ?? [];
  return first !== undefined && !rightToLeft.test(first);
}

/** For a page from right to left. */
export const isolated = (text: string): string =>
  isLeftToRight(text) && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${END}` : text;

/** The same for the pieces of one text, some of which are elements. */
export const isolatedPieces = <Piece>(pieces: readonly (string | Piece)[]): (string | Piece)[] => [
  ISOLATE,
  ...pieces,
  END,
];

/** What merchants and shoppers wrote, in what is drawn. */
const NAMES: ReadonlySet<string> = new Set([
  "name",
  "names",
  "offers",
  "title",
  "note",
  "description",
  "firstName",
  "mask",
  "reward",
  "tier",
]);

/** A view, a receipt or a letter with each name in it kept together. */
export function withIsolatedNames<Value>(value: Value): Value {
  return isolateIn(value, "") as Value;
}

/** `at`: the key of the value. What happened to an order is no name that anybody reads. */
function isolateIn(value: unknown, at: string): unknown {
  if (typeof value === "string") return NAMES.has(at) ? isolated(value) : value;
  if (Array.isArray(value)) return value.map((one) => isolateIn(one, at));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      at === "change" && key === "name" ? one : isolateIn(one, key),
    ]),
  );
}
