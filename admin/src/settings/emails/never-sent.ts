// What keeps a kind of e-mail from being sent at all, as the program is now.
import type { ProgramDocument } from "../../program/program.ts";
import type { Kind } from "./kind-words.ts";

/** Null: it may be sent. */
export function whyNeverSent(kind: Kind, program: ProgramDocument): string | null {
  switch (kind) {
    case "POINTS_EXPIRING":
      if (program.expiry.warnDays.length === 0)
        return "Not sent now: the Expiry settings name no day for it.";
      return program.expiry.policy === "never"
        ? "Points do not expire now: sent only for those that an import gave an expiry date."
        : null;
    case "TIER_REACHED":
      return program.tiers.levels.length === 0 ? "Not sent now: your program has no tiers." : null;
    case "BIRTHDAY":
      return program.earning.some(({ kind: one, enabled }) => one === "birthday" && enabled)
        ? null
        : "Not sent now: your program gives nothing for birthdays.";
    case "REFERRAL":
      return program.referrals.enabled ? null : "Not sent now: referrals are off.";
    default:
      return null;
  }
}
