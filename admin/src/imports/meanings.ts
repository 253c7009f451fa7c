import type { ImportFacts } from "./import.generated.ts";

export type Meaning = ImportFacts["columns"][number]["meaning"];

export const meanings: readonly { readonly value: Meaning; readonly label: string }[] = [
  { value: "ignore", label: "Don’t import" },
  { value: "customer_id", label: "Customer ID" },
  { value: "email", label: "E-mail" },
  { value: "points", label: "Points to spend" },
  { value: "pending", label: "Pending points" },
  { value: "lifetime", label: "Points ever earned (not imported)" },
  { value: "expires_at", label: "Expiry date" },
  { value: "tier", label: "Tier" },
  { value: "birthday", label: "Birthday" },
];

const passedOver: ReadonlySet<Meaning> = new Set(["lifetime"]);

/** The headers of columns that are understood but not imported. */
export const passedOverHeaders = (
  columns: readonly { readonly head: string; readonly meaning: Meaning }[],
): string[] => columns.filter(({ meaning }) => passedOver.has(meaning)).map(({ head }) => head);
