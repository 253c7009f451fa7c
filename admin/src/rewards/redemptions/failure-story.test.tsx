import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { FailureStory } from "./failure-story.tsx";

const raw = "The store platform refused the discount: INVALID at basicCodeDiscount.code.";
const tell = (failureCode: string | null, changes: { failure?: null; handledAt?: string } = {}) => {
  const redemption = { failure: raw, failureCode, handledAt: null, ...changes };
  return render(<FailureStory redemption={redemption} />).container;
};

describe("why a code could not be made", () => {
  test.each([
    ["discount_refused", /didn’t accept this reward’s discount.*Check the reward’s amount/],
    ["product_gone", /no longer has this reward’s product\. Choose another product in the reward/],
    ["product_without_price", /no price that a code could take off\. Check the product’s price/],
    [
      "missing_platform_scope",
      /doesn’t give Laurel the access that this reward needs\. Open Rewards and ask/,
    ],
    ["code_taken", /already has a discount or gift card with this code\. Try again/],
    ["access_denied", /no longer lets Laurel.*Open Laurel from your store’s admin/],
    ["not_authorized", /no longer lets Laurel/],
    ["no_credentials", /no longer lets Laurel/],
    ["shop_unavailable", /was closed or paused\. Try again once it is open/],
    ["something_new", /refused to make the code\. Try again/],
    [null, /refused to make the code\. Try again/],
  ])("%s has a message that says what to do", (code, words) => {
    expect(tell(code).textContent).toMatch(words);
  });

  test("shows the platform's own text under Details", () => {
    const details = tell("discount_refused").querySelector("details");
    expect(details?.open).toBe(false);
    expect(details?.textContent).toBe(`Details${raw}`);
  });

  test("has no Details when the platform gave no text", () => {
    expect(tell(null, { failure: null }).querySelector("details")).toBeNull();
  });

  test("says nothing to do once the failure was handled", () => {
    const story = tell("code_taken", { handledAt: "2026-11-20T10:00:00Z" });
    expect(story.textContent).not.toContain("Try again");
  });
});
