/**
 * A select list that turns arrays into rows, one array a column: `unnest($2::uuid[]) AS customer_id, …`. The arrays are
 * the parameters from `$first` on, all of one length.
 *
 * In a select list PostgreSQL hands on row after row; of `FROM unnest(…)` it makes a table in memory first, which costs
 * a single award more than writing it does.
 */
export const rowsOf = (first: number, types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([column, type], index) => `unnest($${first + index}::${type}[]) AS ${column}`)
    .join(", ");
