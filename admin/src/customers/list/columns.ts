// Which columns of the customers table are shown. The customer and the points always are.

export const columnChoices = [
  { key: "tier", label: "Tier" },
  { key: "status", label: "Status" },
  { key: "pending", label: "Pending" },
  { key: "orders", label: "Orders" },
  { key: "spent", label: "Spent" },
  { key: "activity", label: "Last activity" },
  { key: "joined", label: "Member since" },
] as const;

export type ColumnKey = (typeof columnChoices)[number]["key"];

const atFirst: readonly ColumnKey[] = ["tier", "status", "pending", "orders", "spent", "activity"];

/** The columns as the browser stored them. Unknown ones are ignored. */
export function readColumns(kept: string | null): ReadonlySet<ColumnKey> {
  if (kept === null) return new Set(atFirst);
  const keys = kept.split(",");
  return new Set(columnChoices.map(({ key }) => key).filter((key) => keys.includes(key)));
}

export const writeColumns = (columns: ReadonlySet<ColumnKey>): string => [...columns].join(",");
