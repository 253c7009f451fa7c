// What the columns of a file mean. Guessed from their headers, in the words that other programs' exports use; a person has
// the last word.
import { AppError } from "../../../process/errors.ts";

export const columnMeanings = [
  "customer_id",
  "email",
  "points",
  "pending",
  "lifetime",
  "expires_at",
  "tier",
  "ignore",
] as const;

export type ColumnMeaning = (typeof columnMeanings)[number];

/** Understood, and said to be passed over: what was earned elsewhere is no revenue of this program. */
export const passedOverMeanings: readonly ColumnMeaning[] = ["lifetime"];

const words: Readonly<Record<Exclude<ColumnMeaning, "ignore">, readonly string[]>> = {
  customer_id: ["customerid", "shopifycustomerid", "shopifyid", "storecustomerid", "platformid", "id"],
  email: ["email", "emailaddress", "customeremail", "mail"],
  points: [
    "points",
    "balance",
    "pointsbalance",
    "pointbalance",
    "currentpoints",
    "availablepoints",
    "pointsavailable",
    "currentbalance",
    "loyaltypoints",
    "rewardpoints",
  ],
  pending: ["pending", "pendingpoints", "pointspending"],
  lifetime: ["lifetime", "lifetimepoints", "totalpoints", "pointsearned", "totalpointsearned", "totalearned"],
  expires_at: [
    "expiresat",
    "expiry",
    "expirydate",
    "expirationdate",
    "pointsexpireat",
    "pointsexpiry",
    "expires",
  ],
  tier: ["tier", "viptier", "level", "viplevel", "status"],
};

/** One meaning a column; no meaning is guessed twice, and what is not known is left aside. */
export function guessColumns(headers: readonly string[]): ColumnMeaning[] {
  const keys = headers.map((header) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const guessed: ColumnMeaning[] = keys.map(() => "ignore");
  for (const [meaning, names] of Object.entries(words)) {
    // The first word of the list that any header says: the more exact words stand first.
    const name = names.find((one) => keys.includes(one));
    const at = name === undefined ? -1 : keys.indexOf(name);
    if (at >= 0 && guessed[at] === "ignore") guessed[at] = meaning as ColumnMeaning;
  }
  return guessed;
}

export interface ColumnPositions {
  readonly points: number;
  readonly pending: number | null;
  readonly expiresAt: number | null;
  readonly tier: number | null;
  readonly customerId: number | null;
  readonly email: number | null;
}

/** Where to find what a line needs. Refuses `invalid_input` with what is missing or named twice. */
export function positionsOf(columns: readonly ColumnMeaning[], headCount: number): ColumnPositions {
  if (columns.length !== headCount) throw invalid("Say of each column what it is.");
  const twice = columnMeanings.find(
    (meaning) => meaning !== "ignore" && columns.filter((one) => one === meaning).length > 1,
  );
  if (twice) throw invalid("Two columns cannot be the same thing.");
  const place = (meaning: ColumnMeaning) => {
    const at = columns.indexOf(meaning);
    return at < 0 ? null : at;
  };
  const [points, customerId, email] = [place("points"), place("customer_id"), place("email")];
  if (points === null) throw invalid("Choose the column with the points.");
  if (customerId === null && email === null)
    throw invalid("Choose the column that says whose points they are: customer ID or e-mail.");
  return {
    points,
    pending: place("pending"),
    expiresAt: place("expires_at"),
    tier: place("tier"),
    customerId,
    email,
  };
}

const invalid = (message: string) => new AppError("invalid_input", {}, { field: ["columns"], message });
