// What the columns of a file mean. Guessed from the header names that other programs' exports use; staff confirm the
// guess.
import { AppError } from "../../../process/errors.ts";
import { headWords } from "./head-words.ts";

export type ColumnMeaning = keyof typeof headWords | "ignore";

/** Recognised, and reported as ignored: points earned over a lifetime elsewhere are not revenue of this program. */
export const passedOverMeanings: readonly ColumnMeaning[] = ["lifetime"];

const namesOf = Object.entries(headWords) as [Exclude<ColumnMeaning, "ignore">, readonly string[]][];

/**
 * One meaning per column, each guessed at most once. Unknown columns are ignored, and so are two columns with the same
 * name: only staff know which of them it is.
 */
export function guessColumns(headers: readonly string[]): ColumnMeaning[] {
  const keys = headers.map(toKey);
  const guessed: ColumnMeaning[] = keys.map(() => "ignore");
  for (const [meaning, names] of namesOf) {
    // The first name of the list that any header contains: the more exact names come first.
    const name = names.find((one) => keys.includes(one));
    const at = name === undefined ? -1 : keys.indexOf(name);
    if (at >= 0 && at === keys.lastIndexOf(name!) && guessed[at] === "ignore") guessed[at] = meaning;
  }
  return guessed;
}

/** How many of the cells are names of columns that are known: a row of titles has none, or one by accident. */
export function countKnownHeads(cells: readonly string[]): number {
  const keys = new Set(cells.map(toKey));
  return namesOf.filter(([, names]) => names.some((name) => keys.has(name))).length;
}

/** As in MM/DD/YYYY, TT.MM.JJJJ, JJ/MM/AAAA and GG/MM/AAAA. */
const dateForm =
  /(?<![a-z])(?:mm?|dd?|tt?|jj?|gg?)(?:[-/. ](?:mm?|dd?|yy(?:yy)?|jj(?:jj)?|aa(?:aa)?))+(?![a-z])/gi;

/** No name of a column is longer; what is read of it stays short, whatever a cell holds. */
const HEAD_CHARACTERS_MAX = 200;

/** Without accents, signs, what is in brackets, and how a date is written: “Birthday MM/DD” is a birthday. */
const toKey = (header: string): string =>
  header
    .slice(0, HEAD_CHARACTERS_MAX)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "")
    .replaceAll(dateForm, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

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
  const twice = columns.some((meaning, at) => meaning !== "ignore" && columns.indexOf(meaning) !== at);
  if (twice) throw invalid("Two columns cannot mean the same thing.");
  const positionOf = (meaning: ColumnMeaning) => {
    const at = columns.indexOf(meaning);
    return at < 0 ? null : at;
  };
  const [points, customerId, email] = [positionOf("points"), positionOf("customer_id"), positionOf("email")];
  if (points === null) throw invalid("Choose the column with the points.");
  if (customerId === null && email === null)
    throw invalid(
      "Choose the column with the customer ID or e-mail address. Customers cannot be found by name or phone number.",
    );
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
