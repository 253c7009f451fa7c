// Why a referral waits for a decision, in a merchant's words.
import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";

const texts: Readonly<Record<ReferralFlag, string>> = {
  same_person: "The friend seems to be the member: same e-mail or same customer",
  earlier_customer: "The friend has ordered from you before",
  code_failed: "Your store refused to make the friend’s code",
  not_first_order: "It isn’t the friend’s first order",
  other_email: "Someone with another e-mail used the code",
  same_address: "The order goes to the member’s own address",
  over_cap: "The member has reached the month’s limit",
};

export const flagText = (flag: ReferralFlag): string => texts[flag];

/** As the API names them. */
export const flagTextOf = (name: Uppercase<ReferralFlag>): string =>
  texts[name.toLowerCase() as ReferralFlag];
