// The differences between two values, path by path: the audit log stores them for a change.

export interface Change {
  /** The keys that lead to the value; an entry of a list is named by its id. */
  readonly path: readonly string[];
  /** Null: there was no value. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Lists whose entries have ids are compared entry by entry, other lists as a whole. Null: the value is missing on one
 * side.
 */
export function changesBetween(before: Fields | null, after: Fields | null): Change[] {
  return compareFields(before ?? {}, after ?? {}, []);
}

function compareFields(before: Fields, after: Fields, path: readonly string[]): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => compare(before[name], after[name], [...path, name]));
}

function compare(before: unknown = null, after: unknown = null, path: readonly string[] = []): Change[] {
  if (isFields(before) && isFields(after)) return compareFields(before, after, path);
  if (hasEntries(before) && hasEntries(after)) {
    const changes = compareFields(byId(before), byId(after), path);
    // The entries are the same, so only their order can have changed.
    return changes.length > 0 || isSame(idsOf(before), idsOf(after))
      ? changes
      : [{ path, before: idsOf(before), after: idsOf(after) }];
  }
  return isSame(before, after) ? [] : [{ path, before, after }];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Entry = Fields & { readonly id: string };

/** An empty list counts as a list with ids, so that it can be compared with one that has entries. */
const hasEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => isFields(entry) && typeof entry["id"] === "string");

const byId = (entries: readonly Entry[]): Fields =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

/** Equality of JSON values, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isFields(one) && isFields(other)) return compareFields(one, other, []).length === 0;
  return one === other;
}
