/**
 * A select list that turns arrays into rows, one array a column: `unnest($2::uuid[]) AS customer_id, …`. The arrays are
 * the parameters from `$first` on, all of one length. A column of JSON comes as one text (`joinJson`): an array of it
 * would be quoted twice, at a fifth of all that is worked out about a batch.
 *
 * In a select list PostgreSQL hands on row after row; of `FROM unnest(…)` it makes a table in memory first, which costs
 * a single award more than writing it does.
 */
export const rowsOf = (first: number, types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([column, type], index) => `${elementsOf(`$${first + index}`, type)} AS ${column}`)
    .join(", ");

const elementsOf = (parameter: string, type: string): string =>
  type === "json"
    ? `unnest(string_to_array(${parameter}::text, E'\\x1e', ''))::json`
    : `unnest(${parameter}::${type}[])`;

/** No text of JSON has this character as it is. */
const SEPARATOR = "\u001e";

/** What a `json` column of `rowsOf` takes: each value as JSON, null for none. */
export const joinJson = (values: readonly (object | null)[]): string =>
  values.map((value) => (value === null ? "" : JSON.stringify(value))).join(SEPARATOR);

/** The same list as the columns of an INSERT, which names them in the table's order. */
export const columnsOf = (types: Readonly<Record<string, string>>): string => Object.keys(types).join(", ");
