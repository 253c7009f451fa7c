// Files that are no CSV, whatever their name says: known by their first bytes, and named in the refusal.

const spreadsheet = "This is a spreadsheet, not a CSV file: open it and save it as “CSV UTF-8”.";

const starts: readonly (readonly [start: string, said: string])[] = [
  // .xlsx, .ods and .numbers are ZIP archives.
  ["PK\u0003\u0004", spreadsheet],
  // .xls
  ["\u00d0\u00cf\u0011\u00e0", spreadsheet],
  ["%PDF-", "This is a PDF, not a CSV file: export the list of customers as CSV."],
  ["\u001f\u008b", "This is a compressed file: unpack it, and choose the CSV file in it."],
  ["7z\u00bc\u00af", "This is a compressed file: unpack it, and choose the CSV file in it."],
  ["Rar!", "This is a compressed file: unpack it, and choose the CSV file in it."],
  ["{\\rtf", "This is a document, not a CSV file: export the list of customers as CSV."],
  ["\u0089PNG", "This is a picture, not a CSV file: export the list of customers as CSV."],
  ["\u00ff\u00d8\u00ff", "This is a picture, not a CSV file: export the list of customers as CSV."],
];

/** Some programs write a web page and call it .xls or .csv. An error page is saved by accident. */
const page = /^\s*(?:<!doctype|<html|<table|<\?xml)/i;
const json = /^\s*(?:\[\s*[[{]|\{\s*")/;

/** The refusal for a file that is something else; null for one that may be a CSV. */
export function whatElse(start: Buffer): string | null {
  const text = start.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  const known = starts.find(([bytes]) => text.startsWith(bytes));
  if (known) return known[1];
  if (page.test(text))
    return "This is a web page, not a CSV file: open it in a spreadsheet and save it as “CSV UTF-8”.";
  return json.test(text) ? "This is JSON, not a CSV file: export the list of customers as CSV." : null;
}
