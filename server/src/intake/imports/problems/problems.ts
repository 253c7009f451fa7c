// Every problem that a line or one of its cells can have. Codes are stable. The cell's contents are never stored.

export const problemMessages = {
  wrong_cell_count:
    "This line has more or fewer cells than the header row. Put quotes around a cell that contains a comma.",
  empty_person: "The customer is missing.",
  invalid_customer_id: "This is not a customer ID: customer IDs contain only digits.",
  invalid_email: "This is not an e-mail address.",
  unknown_customer: "No customer in your store has this ID or e-mail address.",
  missing_email: "Your store doesn’t know this customer. To add them, write their e-mail address here.",
  deleted_customer: "This customer was deleted in the store.",
  erased_customer: "This customer was erased.",
  merged_customer: "This customer was merged into another one, who gets the points.",
  duplicate_person: "This customer is already on an earlier line.",
  foreign_id:
    "Most numbers of this column are not customer IDs of your store, so it isn’t used, and this line has no e-mail address.",
  two_customers: "The number and the e-mail address on this line are those of two customers.",
  repeated_line: "Another import gives this customer the same points.",
  empty_points: "The points are missing.",
  unclear_number: "It isn’t clear whether this number has decimals. Upload the file again.",
  /** Of imports before one reading held for a whole file. */
  thousands_separator: "Write the points without separators: 1200, not 1,200.",
  other_separator: "The signs in this number mean something else in the rest of the file.",
  scientific_number:
    "A spreadsheet writes long numbers like this, and may have lost their last digits. Show the column as numbers, and save it again.",
  decimal_points: "Points are whole numbers, and this one has decimals.",
  negative_points: "Points below zero cannot be imported.",
  not_a_number: "The points are not a number.",
  unclear_date: "This date can’t be read. Write 2027-12-31.",
  short_year: "This year has two digits. Write all four.",
  date_passed: "The points on this line have already expired.",
  date_too_far: "This date is too far away: the points never expire.",
  unclear_birthday: "This date can’t be read. Write 1990-03-14, or 03-14 for March 14.",
  impossible_birthday: "Nobody was born in this year. Correct it, or write 03-14 for March 14.",
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
