// The platform's search syntax, as far as it is supported here: `updated_at:>='2026-01-01T00:00:00Z' AND status:paid`.

type Value = string | number | boolean | null | readonly string[];

/** The fields by which a kind of list can be searched. */
export type SearchFields<Item> = Readonly<Record<string, (item: Item) => Value>>;

interface Term {
  field: string | null;
  isNegated: boolean;
  operator: ">" | ">=" | "<" | "<=" | "=";
  wanted: string;
}

/** A filter for items. As on the platform, an unknown field is ignored. */
export function searchFilter<Item>(
  query: string | null | undefined,
  fields: SearchFields<Item>,
): (item: Item) => boolean {
  const alternatives = (query ?? "").split(/\s+OR\s+/).map((part) => parseTerms(part));
  if (alternatives.every((terms) => terms.length === 0)) return () => true;
  return (item) => alternatives.some((terms) => terms.every((term) => holds(term, item, fields)));
}

function parseTerms(text: string): Term[] {
  const pattern = /(-|NOT\s+)?(?:(\w+):)?(>=|<=|>|<)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
  return [...text.matchAll(pattern)]
    .filter((match) => match[0] !== "AND")
    .map((match) => ({
      field: match[2] ?? null,
      isNegated: match[1] !== undefined,
      operator: (match[3] ?? "=") as Term["operator"],
      wanted: match[4] ?? match[5] ?? match[6] ?? "",
    }));
}

function holds<Item>(term: Term, item: Item, fields: SearchFields<Item>): boolean {
  const read = fields[term.field ?? "default"];
  if (read === undefined) return true;
  const value = read(item);
  const isTrue = Array.isArray(value)
    ? value.some((one: string) => matches(one, term))
    : matches(value as string | number | boolean | null, term);
  return isTrue !== term.isNegated;
}

function matches(value: string | number | boolean | null, { operator, wanted, field }: Term): boolean {
  if (value === null) return false;
  if (operator === "=") {
    const text = String(value).toLowerCase();
    const sought = wanted.toLowerCase();
    // A word that ends with `*` finds the words that begin so.
    if (field === null && sought.endsWith("*"))
      return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(sought.slice(0, -1)));
    if (field === null) return text.includes(sought);
    return sought.endsWith("*") ? text.startsWith(sought.slice(0, -1)) : text === sought;
  }
  const [left, right] = comparable(value, wanted);
  if (operator === ">") return left > right;
  if (operator === ">=") return left >= right;
  return operator === "<" ? left < right : left <= right;
}

function comparable(value: string | number | boolean, wanted: string): [number, number] {
  if (typeof value === "string") return [Date.parse(value), Date.parse(wanted)];
  return [Number(value), Number(wanted)];
}
