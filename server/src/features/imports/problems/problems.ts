// Every problem that a line can have, one row each. Codes are stable. The cell's contents are never stored.

export const problemMessages = {
  wrong_cell_count:
    "This line has more or fewer cells than the header row. Put quotes around a cell that contains a comma.",
  empty_person: "The customer is missing.",
  invalid_customer_id: "This is not a customer ID: customer IDs contain only digits.",
  invalid_email: "This is not an e-mail address.",
  unknown_customer: "No customer in your store has this ID or e-mail address.",
  deleted_customer: "This customer was deleted in the store.",
  erased_customer: "This customer was erased.",
  merged_customer: "This customer was merged into another one: use that one instead.",
  duplicate_person: "This customer is already on an earlier line.",
  empty_points: "The points are missing.",
  thousands_separator: "Write the points without separators: 1200, not 1,200.",
  decimal_points: "Points are whole numbers: write them without a decimal point.",
  negative_points: "Points below zero cannot be imported.",
  not_a_number: "The points are not a number.",
  unclear_date: "Write the expiry date with its year first: 2027-12-31.",
  date_passed: "The points on this line have already expired.",
  date_too_far: "This date is too far away. Leave the cell empty for points that never expire.",
  unclear_birthday:
    "Write the birthday as month and day, 03-14, or as a date with its year first: 1990-03-14.",
  unknown_tier:
    "The program has no tier with this name: add it in the settings, or don’t import this column.",
  unsafe_number: "This is more than a balance can hold: at most 1,000,000,000,000 points.",
} as const;

export type ProblemCode = keyof typeof problemMessages;

export interface Problem {
  readonly line: number;
  readonly code: ProblemCode;
  readonly columnIndex: number | null;
  /** For a duplicate: the earlier line of the same customer. */
  readonly otherLine: number | null;
}
