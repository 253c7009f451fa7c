// Who takes part in the program: one rule over facts that are stored apart, so that neither the store nor Laurel
// overwrites the other's.
import type { ProgramDocument } from "./program/program.ts";

export type MemberStatus = "MEMBER" | "GUEST" | "EXCLUDED" | "ERASED" | "MERGED";

export interface MembershipFacts {
  /** What the store says, each time it reports the customer. */
  readonly hasAccount: boolean;
  /** Joined through Laurel, for example by an import: for ever. */
  readonly isEnrolled: boolean;
  readonly isExcluded: boolean;
  /** Left the program by themselves, and has not come back. */
  readonly hasLeft: boolean;
  readonly isErased: boolean;
  /** For a merged customer: the customer it was merged into. */
  readonly mergedInto: string | null;
}

/** Who left is as one who has not joined. A customer has joined who has an account in the store, or was once enrolled here. */
export function membershipOf(
  facts: MembershipFacts,
  participants: ProgramDocument["participants"],
): MemberStatus {
  if (facts.mergedInto !== null) return "MERGED";
  if (facts.isErased) return "ERASED";
  if (facts.isExcluded) return "EXCLUDED";
  if (facts.hasLeft) return "GUEST";
  const hasJoined = facts.hasAccount || facts.isEnrolled;
  return participants === "everyone" || hasJoined ? "MEMBER" : "GUEST";
}
