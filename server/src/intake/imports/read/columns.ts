// What the columns of a file mean. Guessed from the header names that other programs' exports use; staff confirm the
// guess.
import { AppError } from "../../../process/errors.ts";
import { nameOfHead, namesCurrency, saysPoints, type HeadName } from "./head-names.ts";
import { headWords } from "./head-words.ts";

export type ColumnMeaning = keyof typeof headWords | "ignore";

/** Recognised, and reported as ignored: points earned over a lifetime elsewhere are not revenue of this program. */
export const passedOverMeanings: readonly ColumnMeaning[] = ["lifetime"];

const namesOf = Object.entries(headWords) as [Exclude<ColumnMeaning, "ignore">, readonly string[]][];

const balances: ReadonlySet<string> = new Set(headWords.points);

/**
 * One meaning per column, each guessed at most once. Unknown columns are ignored, and so are two columns with the same
 * name: only staff know which of them it is.
 */
export function guessColumns(headers: readonly string[]): ColumnMeaning[] {
  const isOfMoney = headers.some(namesCurrency);
  const heads = headers.map((header) => {
    const head = nameOfHead(header);
    return head && isOfMoney && balances.has(head.name) && !saysPoints(head) ? undefined : head;
  });
  const guessed: ColumnMeaning[] = heads.map(() => "ignore");
  for (const [meaning, names] of namesOf) {
    const at =
      positionIn(heads, names, ["as_it_is", "nearly"]) ?? positionIn(heads, names, ["without_words"]);
    if (at !== undefined && at >= 0) guessed[at] = meaning;
  }
  return guessed;
}

/** Below zero: more than one head has the name. */
function positionIn(
  heads: readonly (HeadName | undefined)[],
  names: readonly string[],
  freedoms: readonly HeadName["freedom"][],
): number | undefined {
  // The first name of the list that any header has: the more exact names come first.
  for (const name of names)
    for (const freedom of freedoms) {
      const found = [...heads.keys()].filter(
        (at) => heads[at]?.name === name && heads[at].freedom === freedom,
      );
      if (found.length > 0) return found.length === 1 ? found[0] : -1;
    }
  return undefined;
}

/** How many of the cells are names of columns that are known: a row of titles has none, or one by accident. */
export function countKnownHeads(cells: readonly string[]): number {
  const found = new Set(cells.map((cell) => nameOfHead(cell)?.name));
  return namesOf.filter(([, names]) => names.some((name) => found.has(name))).length;
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
