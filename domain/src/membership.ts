// Who takes part in the program: one rule over facts that are kept apart, so that neither the store's nor the shop's
// own side writes over the other.
import type { ProgramDocument } from "./program/program.ts";

export type MemberStatus = "MEMBER" | "GUEST" | "EXCLUDED" | "ERASED" | "MERGED";

export interface MembershipFacts {
  /** As the store says, each time it speaks of the customer. */
  readonly hasAccount: boolean;
  /** Joined by the shop's own doing, such as an import: for good. */
  readonly isEnrolled: boolean;
  readonly isExcluded: boolean;
  readonly isErased: boolean;
  /** The customer that this one is now. */
  readonly mergedInto: string | null;
}

/** A person has joined with an account in the store, or once enrolled here. */
export function membershipOf(
  facts: MembershipFacts,
  participants: ProgramDocument["participants"],
): MemberStatus {
  if (facts.mergedInto !== null) return "MERGED";
  if (facts.isErased) return "ERASED";
  if (facts.isExcluded) return "EXCLUDED";
  const hasJoined = facts.hasAccount || facts.isEnrolled;
  return participants === "everyone" || hasJoined ? "MEMBER" : "GUEST";
}
