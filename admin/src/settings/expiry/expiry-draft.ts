// The Expiry tab as text, and back into the program document. What the tab does not show stays as it is.
import type { ProgramDocument } from "../../program/program.ts";
import { readWhole } from "../../ui/format/read-number.ts";
import type { TypedChange } from "../program/program-change.ts";

export interface ExpiryDraft {
  readonly policy: ProgramDocument["expiry"]["policy"];
  readonly months: string;
  /** Such as “30, 3”; empty: nobody is warned. */
  readonly warnDays: string;
}

const MONTHS_MAX = 120;
const WARN_DAYS_MAX = 365;
/** No warning before the points are there, in any month but February. */
const DAYS_OF_MONTH = 30;
const WARNINGS_MAX = 5;

export const toExpiryDraft = ({ expiry: { policy, months, warnDays } }: ProgramDocument): ExpiryDraft => ({
  policy,
  months: String(months),
  warnDays: warnDays.join(", "),
});

export function applyExpiryDraft({ policy, ...typed }: ExpiryDraft, document: ProgramDocument): TypedChange {
  const months = policy === "never" ? document.expiry.months : readMonths(typed.months);
  const warnDays = readWarnDays(typed.warnDays);
  const valid = policy === "never" || months === null ? WARN_DAYS_MAX : months * DAYS_OF_MONTH;
  const isTooEarly = (warnDays?.[0] ?? 0) > valid;
  if (months !== null && warnDays !== null && !isTooEarly) {
    const expiry = { ...document.expiry, policy, months, warnDays };
    return { ok: true, change: { document: { ...document, expiry } } };
  }
  const problem = (field: string, message: string) => ({
    code: "invalid_input",
    field: ["expiry", field],
    message,
  });
  return {
    ok: false,
    problems: [
      ...(months === null
        ? [problem("months", `Enter a whole number of months, from 1 to ${MONTHS_MAX}`)]
        : []),
      ...(warnDays === null
        ? [
            problem(
              "warnDays",
              `Enter up to ${WARNINGS_MAX} numbers from 1 to ${WARN_DAYS_MAX}, such as 30, 3`,
            ),
          ]
        : []),
      ...(isTooEarly
        ? [problem("warnDays", `Enter ${valid} or less: points expire after ${valid} days already`)]
        : []),
    ],
  };
}

function readMonths(typed: string): number | null {
  const read = readWhole(typed, { least: 1, most: MONTHS_MAX });
  return read.ok ? read.value : null;
}

/** The furthest day first, each once. */
function readWarnDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/u).filter((part) => part !== "");
  const read = parts.map((part) => readWhole(part, { least: 1, most: WARN_DAYS_MAX }));
  const days = new Set(read.flatMap((one) => (one.ok ? [one.value] : [])));
  return read.every(({ ok }) => ok) && days.size <= WARNINGS_MAX ? [...days].sort((a, b) => b - a) : null;
}
