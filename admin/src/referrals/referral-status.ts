// What has become of a referral, in a merchant's words. In the order of its life.
export const referralStates = {
  TO_DECIDE: { label: "To decide", tone: "warning", param: "to-decide" },
  CLAIMED: { label: "Code being made", tone: "neutral", param: "claimed" },
  INVITED: { label: "Invited", tone: "neutral", param: "invited" },
  PENDING: { label: "Pending", tone: "neutral", param: "pending" },
  REWARDED: { label: "Rewarded", tone: "good", param: "rewarded" },
  NOT_COUNTED: { label: "Doesn’t count", tone: "neutral", param: "not-counted" },
  REFUSED: { label: "Refused", tone: "neutral", param: "refused" },
} as const;

export type ReferralState = keyof typeof referralStates;

/** From the page's address; null for every status. */
export const stateOfParam = (param: string | null): ReferralState | null =>
  (Object.keys(referralStates) as ReferralState[]).find((state) => referralStates[state].param === param) ??
  null;
