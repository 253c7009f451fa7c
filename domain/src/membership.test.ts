import { expect, test } from "vitest";
import { membershipOf, type MembershipFacts } from "./membership.ts";

const nobody: MembershipFacts = {
  hasAccount: false,
  isEnrolled: false,
  isExcluded: false,
  hasLeft: false,
  isErased: false,
  mergedInto: null,
};
const everything: MembershipFacts = {
  hasAccount: true,
  isEnrolled: true,
  isExcluded: true,
  hasLeft: true,
  isErased: true,
  mergedInto: "another",
};

test.each<[string, MembershipFacts, "everyone" | "account_holders", string]>([
  ["everyone takes part if the program says so", nobody, "everyone", "MEMBER"],
  [
    "without an account, no customer takes part if the program requires accounts",
    nobody,
    "account_holders",
    "GUEST",
  ],
  ["an account of the store is enough", { ...nobody, hasAccount: true }, "account_holders", "MEMBER"],
  ["so is an enrolment", { ...nobody, isEnrolled: true }, "account_holders", "MEMBER"],
  [
    "who left does not, with an account or without",
    { ...everything, isExcluded: false, isErased: false, mergedInto: null },
    "everyone",
    "GUEST",
  ],
  [
    "an excluded customer does not, and may not come back",
    { ...everything, isErased: false, mergedInto: null },
    "everyone",
    "EXCLUDED",
  ],
  [
    "an erased customer is erased, whatever else holds",
    { ...everything, mergedInto: null },
    "everyone",
    "ERASED",
  ],
  ["a merged customer stays merged, whatever else holds", everything, "everyone", "MERGED"],
])("%s", (_, facts, participants, status) => {
  expect(membershipOf(facts, participants)).toBe(status);
});
