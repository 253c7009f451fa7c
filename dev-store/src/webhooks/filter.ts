// A subscription may ask for some messages only (`filter`) and for some of their fields (`includeFields`).

/**
 * `status:active AND total_price:>=10`: all terms must match. A term is `field:value`, with dotted fields and `>`,
 * `>=`, `<`, `<=`.
 */
export function matchesFilter(body: object, filter: string): boolean {
  return filter
    .split(/\s+AND\s+|\s+(?=[\w.]+:)/)
    .map((term) => /^([\w.]+):(>=|<=|>|<)?"?([^"]*)"?$/.exec(term.trim()))
    .every((match) => {
      if (match === null) return false;
      const [, path = "", operator, wanted = ""] = match;
      return valuesAt(body, path.split(".")).some((value) => holds(value, operator, wanted));
    });
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => valuesAt(item, path));
  const [head, ...rest] = path;
  if (head === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  return valuesAt((value as Record<string, unknown>)[head], rest);
}

function holds(value: unknown, operator: string | undefined, wanted: string): boolean {
  if (wanted === "*") return value !== null && value !== undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (operator === undefined) return text === wanted;
  const isNumeric = !Number.isNaN(Number(text)) && !Number.isNaN(Number(wanted));
  const order = isNumeric ? Number(text) - Number(wanted) : text < wanted ? -1 : Number(text > wanted);
  if (operator === ">") return order > 0;
  if (operator === "<") return order < 0;
  return operator === ">=" ? order >= 0 : order <= 0;
}

/** The body with only the named fields (`id`, `line_items.id`); the whole body when none is named. */
export function pickFields(body: object, fields: readonly string[]): object {
  if (fields.length === 0) return body;
  return pick(
    body,
    fields.map((field) => field.split(".")),
  ) as object;
}

function pick(value: unknown, paths: readonly string[][]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => pick(item, paths));
  if (typeof value !== "object" || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const deeper = paths.filter((path) => path[0] === name).map((path) => path.slice(1));
    if (deeper.length > 0) picked[name] = pick(inner, deeper);
  }
  return picked;
}
