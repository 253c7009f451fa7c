/**
 * A select list that turns arrays into rows, one array for each column: `unnest($2::uuid[]) AS customer_id, …`. The
 * arrays are the parameters from `$first` on, all of one length. A column of JSON is sent as one text (`joinJson`): as
 * an array it would be quoted twice, which costs a fifth of the work of a batch. In a select list PostgreSQL passes
 * rows on one by one. For `FROM unnest(…)` it builds a table in memory first, which costs a single award more than
 * writing it.
 */
export const rowsOf = (first: number, types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([column, type], index) => `${elementsOf(`$${first + index}`, type)} AS ${column}`)
    .join(", ");

const elementsOf = (parameter: string, type: string): string =>
  type === "json"
    ? `unnest(string_to_array(${parameter}::text, E'\\x1e', '')::json[])`
    : `unnest(${parameter}::${type}[])`;

/** JSON text never contains this character unescaped. */
const SEPARATOR = "\u001e";

/** The parameter for a `json` column of `rowsOf`: each value as JSON, null for none. */
export const joinJson = (values: readonly (object | null)[]): string =>
  values.map((value) => (value === null ? "" : JSON.stringify(value))).join(SEPARATOR);

/** The same list as the columns of an INSERT, which must be in the table's order. */
export const columnsOf = (types: Readonly<Record<string, string>>): string => Object.keys(types).join(", ");
