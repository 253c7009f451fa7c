import { expect, test } from "vitest";
import { membershipOf, type MembershipFacts } from "./membership.ts";

const nobody: MembershipFacts = {
  hasAccount: false,
  isEnrolled: false,
  isExcluded: false,
  isErased: false,
  mergedInto: null,
};
const everything: MembershipFacts = {
  hasAccount: true,
  isEnrolled: true,
  isExcluded: true,
  isErased: true,
  mergedInto: "another",
};

test.each<[string, MembershipFacts, "everyone" | "account_holders", string]>([
  ["everyone takes part where the program says so", nobody, "everyone", "MEMBER"],
  ["without an account nobody takes part where accounts are asked for", nobody, "account_holders", "GUEST"],
  ["an account of the store is enough", { ...nobody, hasAccount: true }, "account_holders", "MEMBER"],
  ["so is having been enrolled", { ...nobody, isEnrolled: true }, "account_holders", "MEMBER"],
  [
    "an excluded customer does not",
    { ...everything, isErased: false, mergedInto: null },
    "everyone",
    "EXCLUDED",
  ],
  ["an erased one is nobody any more", { ...everything, mergedInto: null }, "everyone", "ERASED"],
  ["who is another customer now stays so, whatever else is known", everything, "everyone", "MERGED"],
])("%s", (_, facts, participants, status) => {
  expect(membershipOf(facts, participants)).toBe(status);
});
