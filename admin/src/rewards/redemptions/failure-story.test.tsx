import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { FailureStory } from "./failure-story.tsx";

afterEach(cleanup);

const raw = "The store platform refused the discount: INVALID at basicCodeDiscount.code.";
const tell = (failureCode: string | null, changes: { failure?: null; handledAt?: string } = {}) => {
  const redemption = { failure: raw, failureCode, handledAt: null, ...changes };
  return render(<FailureStory redemption={redemption} />).container;
};

describe("why a code could not be made", () => {
  test.each([
    ["discount_refused", /did not accept the discount.*Look at the reward's amount/],
    ["code_taken", /the same code already\. Try again/],
    ["access_denied", /no longer lets Laurel.*Open Laurel from your store's admin/],
    ["not_authorized", /no longer lets Laurel/],
    ["no_credentials", /no longer lets Laurel/],
    ["shop_unavailable", /was closed or paused\. Try again once it is open/],
    ["something_new", /refused to make the code\. Try again/],
    [null, /refused to make the code\. Try again/],
  ])("%s is said in words, with what to do", (code, words) => {
    expect(tell(code).textContent).toMatch(words);
  });

  test("keeps the platform's own text under Details", () => {
    const details = tell("discount_refused").querySelector("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toBe(`Details${raw}`);
  });

  test("has no Details where the platform said nothing", () => {
    expect(tell(null, { failure: null }).querySelector("details")).toBeNull();
  });

  test("asks nothing of anybody once it was dealt with", () => {
    const story = tell("code_taken", { handledAt: "2026-11-20T10:00:00Z" });
    expect(story.textContent).not.toContain("Try again");
  });
});
