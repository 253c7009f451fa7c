// What the columns of a file mean. Guessed from the header names that other programs' exports use; staff confirm the
// guess.
import { AppError } from "../../../process/errors.ts";

export const columnMeanings = [
  "customer_id",
  "email",
  "points",
  "pending",
  "lifetime",
  "expires_at",
  "tier",
  "birthday",
  "ignore",
] as const;

export type ColumnMeaning = (typeof columnMeanings)[number];

/** Recognised, and reported as ignored: points earned over a lifetime elsewhere are not revenue of this program. */
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
  birthday: ["birthday", "dateofbirth", "birthdate", "birthdaydate", "dob"],
};

/** One meaning per column, each guessed at most once. Unknown columns are ignored. */
export function guessColumns(headers: readonly string[]): ColumnMeaning[] {
  const keys = headers.map((header) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const guessed: ColumnMeaning[] = keys.map(() => "ignore");
  for (const [meaning, names] of Object.entries(words)) {
    // The first name of the list that any header contains: the more exact names come first.
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
  readonly birthday: number | null;
  readonly customerId: number | null;
  readonly email: number | null;
}

/** The positions of the columns that a line needs. Refuses `invalid_input` with the missing or repeated column. */
export function positionsOf(columns: readonly ColumnMeaning[], headCount: number): ColumnPositions {
  if (columns.length !== headCount) throw invalid("Choose what each column is.");
  const twice = columnMeanings.find(
    (meaning) => meaning !== "ignore" && columns.filter((one) => one === meaning).length > 1,
  );
  if (twice) throw invalid("Two columns cannot mean the same thing.");
  const positionOf = (meaning: ColumnMeaning) => {
    const at = columns.indexOf(meaning);
    return at < 0 ? null : at;
  };
  const [points, customerId, email] = [positionOf("points"), positionOf("customer_id"), positionOf("email")];
  if (points === null) throw invalid("Choose the column with the points.");
  if (customerId === null && email === null)
    throw invalid("Choose the column with the customer ID or e-mail address.");
  return {
    points,
    pending: positionOf("pending"),
    expiresAt: positionOf("expires_at"),
    tier: positionOf("tier"),
    birthday: positionOf("birthday"),
    customerId,
    email,
  };
}

const invalid = (message: string) => new AppError("invalid_input", {}, { field: ["columns"], message });
