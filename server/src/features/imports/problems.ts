// Everything that can be wrong with a line: one row each. Codes are stable; what stood in the cell is never kept.

export const problemMessages = {
  wrong_cell_count:
    "The line has more or fewer cells than the header row: a comma inside a cell needs quotes round it.",
  empty_person: "Nobody is named.",
  invalid_customer_id: "This is not a customer ID, which is digits alone.",
  invalid_email: "This is not an e-mail address.",
  unknown_customer: "No customer of the store has this ID or e-mail.",
  deleted_customer: "This customer was deleted in the store.",
  erased_customer: "This customer was erased.",
  merged_customer: "This customer was merged into another: name that one.",
  duplicate_person: "This person has an earlier line.",
  empty_points: "The points are missing.",
  thousands_separator: "Write the points without separators: 1200, not 1,200.",
  decimal_points: "Points are whole numbers: write them without a decimal point.",
  negative_points: "Points below zero cannot be brought along.",
  not_a_number: "The points are not a number.",
  unclear_date: "Write the expiry date with its year first: 2027-12-31.",
  date_passed: "The points of this line have expired already.",
  date_too_far: "This date is too far away. Leave the cell empty for points that never expire.",
  unknown_tier: "The program has no tier of this name: add it in the settings, or leave the column aside.",
  unsafe_number: "This is more than a balance can hold: at most 1,000,000,000,000 points.",
} as const;

export type ProblemCode = keyof typeof problemMessages;

export interface Problem {
  readonly line: number;
  readonly code: ProblemCode;
  readonly columnIndex: number | null;
  /** Of a duplicate: where the person stood before. */
  readonly otherLine: number | null;
}
