// Rules that let statements run when shops are spread over many machines (decision 32), and one that keeps them from
// reading a whole shop. Tests check each statement before it is sent, so that it fails here and not only there.

/** Tables without row-level security, on the one machine that all connections reach. */
export const globalTables: ReadonlySet<string> = new Set([
  "shops",
  "credentials",
  "due_work",
  "mail_paces",
  "spent_states",
]);

/** The rule that a statement breaks, as a sentence that says what to do; null if it breaks none. */
export function faultOf(text: string): string | null {
  const known = faults.get(text);
  if (known !== undefined) return known;
  const fault = findFault(withoutTexts(text));
  faults.set(text, fault);
  return fault;
}

const faults = new Map<string, string | null>();

function findFault(text: string): string | null {
  const written = writtenIn(text);
  if (written.length > 1)
    return `It writes ${written.join(" and ")}: write each table by a statement of its own.`;
  const tables = [...new Set([...written, ...readIn(text)])];
  const globals = tables.filter((table) => globalTables.has(table));
  const tenants = tables.filter((table) => !globalTables.has(table));
  if (globals.length > 0 && tenants.length > 0)
    return `It takes ${globals[0]}, a global table, together with ${tenants[0]}, a shop's: ask for them one after the other.`;
  if (/\badd_job\b/.test(text) && tables.length > 0)
    return `It adds a job together with ${tables[0]}: add it by a statement of its own.`;
  if (/\(\s*SELECT\s+FROM\b/i.test(text)) return "A subquery selects no column: select 1.";
  if (isCastOfRows(text))
    return "It casts what a function returns row by row: cast the array before (unnest(…::json[])).";
  if (/=\s*coalesce\s*\(\s*\w+\.merged_into\b/i.test(text))
    return "It looks up a key that coalesce makes, which no index answers under row-level security: use keptIdOf.";
  if (tenants.length > 0 && isInsertOfArrays(text) && !tables.includes("tenants"))
    return "It inserts rows made of parameters: take the shop's id FROM tenants AS s WHERE s.shop_id = $1.";
  return null;
}

const isCastOfRows = (text: string): boolean =>
  /\b(?:unnest|json\w*_array_elements\w*|regexp_split_to_table)\s*\((?:[^()]|\([^()]*\))*\)\s*::/i.test(text);

const isInsertOfArrays = (text: string): boolean =>
  /\bINSERT INTO\b[^;]*\bSELECT\b/i.test(text) &&
  /\b(?:unnest\s*\(\s*(?:\$|string_to_array)|json\w*_populate_recordset)/i.test(text);

/** Removes literals, comments and other parts that only look like tables. */
export const withoutTexts = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\bIS\s+(?:NOT\s+)?DISTINCT\s+FROM\b/gi, "=")
    .replaceAll(/\b(?:extract|substring|trim|overlay)\s*\([^()]*\)/gi, "''")
    .replaceAll(/\bDO UPDATE\b|\bFOR (?:NO KEY )?UPDATE\b/gi, "");

export const writtenIn = (text: string): readonly string[] => [
  ...new Set(matchesOf(text, /\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+(?!SET\b)(?:laurel\.)?"?(\w+)/gi)),
];

/** Names of a `WITH`, functions and PostgreSQL's own tables are left out. */
export function readIn(text: string): readonly string[] {
  const named = new Set(matchesOf(text, /\b(\w+)(?:\s*\([\w\s,]*\))?\s+AS\s+(?:MATERIALIZED\s*)?\(/gi));
  const found = [
    ...matchesOf(text, /\b(?:FROM|JOIN)\s+(?:laurel\.)?"?([A-Za-z_]\w*)\b"?(?!\s*[.(])/gi),
    // The second of `FROM a AS x, b AS y`.
    ...matchesOf(text, /\bFROM\s+[\w".]+(?:\s+AS)?\s+\w+\s*,\s*([a-z_]+)\s+(?:AS|WHERE)\s/gi),
  ];
  return found.filter(
    (name) => !named.has(name) && !name.startsWith("pg_") && !/^(?:lateral|select)$/i.test(name),
  );
}

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");
