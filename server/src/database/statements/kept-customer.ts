/**
 * SQL: the id of the customer whom another was merged into, or their own. Row-level security does not trust `coalesce`:
 * with it, PostgreSQL compares every row of the shop instead of looking the id up in an index.
 */
export const keptIdOf = (customer: string): string =>
  `CASE WHEN ${customer}.merged_into IS NULL THEN ${customer}.id ELSE ${customer}.merged_into END`;
