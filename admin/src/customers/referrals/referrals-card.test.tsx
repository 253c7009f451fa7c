import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aProgram } from "../../testing/a-program.ts";
import { renderPage, type ShopAnswers } from "../../testing/render-page.tsx";
import { ReferralsCard } from "./referrals-card.tsx";

const off = aProgram();
const on = aProgram({ referrals: { ...off.referrals, enabled: true, friendConfig: { amountMinor: 500 } } });
const open = (referral: object, document = on, answers: ShopAnswers = {}) => {
  const person = { ...aCustomer, referral: { ...aCustomer.referral, ...referral } } as never;
  return renderPage({ Page: () => <ReferralsCard person={person} document={document} />, answers });
};

describe("the referrals of a customer", () => {
  test("show the link to copy, and what came of it", async () => {
    open({ linkToken: "ABCD2345EFGH6789", invited: 1, waiting: 1, rewarded: 2 });
    expect(await screen.findByText("1 invited, 1 waiting, 2 rewarded")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Code of the member’s link").value).toBe(
      "ABCD2345EFGH6789",
    );
    expect(screen.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
      "/app/referrals?customer=c1",
    );
  });

  test("begin with a link that staff make", async () => {
    const page = open({}, on, { referralLinkCreate: { token: "ABCD2345EFGH6789", userErrors: [] } });
    fireEvent.click(await screen.findByRole("button", { name: "Make a link" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Code of the member’s link")).value).toBe(
      "ABCD2345EFGH6789",
    );
    expect(page.asked).toMatchObject([{ operation: "CreateReferralLink", variables: { customerId: "c1" } }]);
  });

  test("say why no link can be made", async () => {
    const message = "Referrals are off, or the program is not on.";
    open({}, on, {
      referralLinkCreate: { token: null, userErrors: [{ code: "referrals_off", field: null, message }] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Make a link" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("are not mentioned while referrals are off and there are none", () => {
    open({}, off);
    expect(screen.queryByText("Referrals")).toBeNull();
  });

  test("stay when referrals are switched off, without a button for a new link", async () => {
    open({ rewarded: 1 }, off);
    expect(await screen.findByText("1 rewarded")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
