import { isBirthday } from "@laurel/domain/dates/birthday.ts";
import type { UserError } from "../../api/user-errors.ts";

export interface BirthdayDraft {
  /** As typed. */
  readonly day: string;
  /** `03`; empty until one is chosen. */
  readonly month: string;
}

/** Of `03-14`; empty if none is known. */
export function toDraft(birthday: string | null): BirthdayDraft {
  const [month = "", day = ""] = birthday?.split("-") ?? [];
  return { month, day: day.replace(/^0/, "") };
}

/** As `03-14`. */
export const fromDraft = ({ month, day }: BirthdayDraft): string => `${month}-${day.trim().padStart(2, "0")}`;

export function birthdayProblems(draft: BirthdayDraft): UserError[] {
  const problem = (field: keyof BirthdayDraft, message: string) => [
    { code: "invalid_input", field: [field], message },
  ];
  if (!/^\d{1,2}$/.test(draft.day.trim())) return problem("day", "Enter a day, such as 14");
  if (draft.month === "") return problem("month", "Choose a month");
  return isBirthday(fromDraft(draft)) ? [] : problem("day", "This month doesn’t have this day");
}
