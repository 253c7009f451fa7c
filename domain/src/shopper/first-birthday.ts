// Whether a birthday was entered too late for the next one, so that its member can be told.
import { addLocalDays } from "../dates/calendar.ts";
import { nextBirthday } from "../dates/birthday.ts";
import { birthday as kind } from "../earning/birthday.ts";
import { earningConfigs } from "../earning/earning-configs.ts";
import type { ProgramDocument } from "../program/program.ts";

interface Entered {
  /** `MM-DD` */
  readonly birthday: string;
  readonly enteredOn: string;
  readonly today: string;
}

/** The first birthday that earns, if it is not the next one. Null: the next one does, or none do. */
export function firstBirthday(
  earning: ProgramDocument["earning"],
  { birthday, enteredOn, today }: Entered,
): string | null {
  const rule = earning.find((one) => one.kind === kind.id && one.enabled);
  const read = earningConfigs.birthday.safeParse(rule?.config);
  if (!read.success) return null;
  const next = nextBirthday(birthday, today);
  const knownFrom = addLocalDays(enteredOn, read.data.noticeDays);
  return knownFrom > next ? nextBirthday(birthday, knownFrom) : null;
}
