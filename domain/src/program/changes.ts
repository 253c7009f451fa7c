// What is different between two values, place by place: what the audit log keeps of a change.

export interface Change {
  /** The names that lead to it; a list's entry is named by its id. */
  readonly path: readonly string[];
  /** Null: it was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists whose entries have ids are compared entry by entry, others as a whole. Null: there was, or is, nothing. */
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
    // The entries are the same: what changed, if anything, is their order.
    return changes.length > 0 || isSame(idsOf(before), idsOf(after))
      ? changes
      : [{ path, before: idsOf(before), after: idsOf(after) }];
  }
  return isSame(before, after) ? [] : [{ path, before, after }];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Entry = Fields & { readonly id: string };

/** An empty list may become one with entries. */
const hasEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => isFields(entry) && typeof entry["id"] === "string");

const byId = (entries: readonly Entry[]): Fields =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

/** Of JSON, whatever the order of its keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isFields(one) && isFields(other)) return compareFields(one, other, []).length === 0;
  return one === other;
}
