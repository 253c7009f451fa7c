// When points expire, in sentences.
import { addMonths } from "@laurel/domain/dates/calendar.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { counted } from "../../ui/format/counted.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { dayOf } from "../../dates/local-day.ts";

/** What a change means for points that members have now. `from`: when it would begin. */
export function expiryEffectWords(
  { expiry: before }: ProgramDocument,
  { expiry: after }: ProgramDocument,
  { from, formats }: { readonly from: string; readonly formats: Formats },
): string[] {
  const isSame =
    before.policy === after.policy && (after.policy === "never" || before.months === after.months);
  if (isSame) return [];
  if (after.policy === "never")
    return ["Points no longer expire. Only points that an import gave an expiry date still do."];
  const months = counted(after.months, "month", formats);
  const today = dayOf(Date.parse(from), formats.timeZone);
  const soonest = formats.day(addMonths(today, after.months));
  const isLonger = before.policy === after.policy && before.months < after.months;
  const rule =
    after.policy === "per_lot"
      ? `Points expire ${months} after they became available.`
      : `All of a member’s points expire ${months} after they last earned or redeemed.`;
  if (isLonger) return [rule, "Points that members have now get the later date, too."];
  // An import may have given a sooner date, and so may the former setting.
  return [
    rule,
    `Points that members have now can be spent until ${soonest} at least, unless they expire sooner already.`,
  ];
}
