/** Days, oldest first: each apart, or those of each month together. */
export const groupDays = <Row extends { readonly day: string }>(
  rows: readonly Row[],
  by: "DAY" | "MONTH",
): readonly Row[][] => [...Map.groupBy(rows, ({ day }) => (by === "MONTH" ? day.slice(0, 7) : day)).values()];

/** Where a row begins and ends. */
export const spanOf = (rows: readonly { readonly day: string }[]) => ({
  from: rows[0]!.day,
  to: rows.at(-1)!.day,
});
