import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

const onePrice = { kind: "amount_off", config: {}, pointsRange: null };
const five = { id: "r1", name: "€5 off", points: 500, ...onePrice };
const ten = { id: "r2", name: "€10 off", points: 900, ...onePrice };
const slider = {
  id: "r3",
  name: "Any amount",
  points: 300,
  kind: "any_amount",
  config: { pointsPerStep: 100, stepMinor: 100, mostPoints: 5_000 },
  pointsRange: { least: 300, step: 100, most: 5_000 },
};
const held = {
  id: "x1",
  status: "ISSUED",
  points: 500,
  pointsReturned: false,
  code: "LRL-4TRW",
  form: "CODE" as const,
  maskedCode: null,
  requestedAt: "2026-11-01T10:00:00Z",
  expiresAt: "2027-01-12T10:00:00Z",
  orderName: null,
  failure: null,
  failureCode: null,
  handledAt: null,
  reward: five,
};
const person = {
  ...aCustomer,
  points: { available: 640, pending: 0, lifetime: 1_140 },
  ordersCount: 2,
  spent: { amount: "62.40", currencyCode: "EUR" },
  redemptions: connection([held, { ...held, id: "x2", status: "USED", reward: ten, orderName: "#10482" }]),
};

const open = (answers: ShopAnswers = {}) =>
  openCustomerPage({
    customer: person,
    rewards: connection([ten, five]),
    shopperMails: { canSendMail: true, kinds: [{ kind: "CODE_ISSUED", isOn: true }] },
    ...answers,
  });

test("a reward whose order was cancelled or refunded is shown as Returned", async () => {
  const used = { ...held, status: "USED", orderName: "#10482", pointsReturned: true };
  open({ customer: { ...person, redemptions: connection([used]) } });
  expect(await screen.findByText("Returned")).toBeTruthy();
  expect(screen.queryByText("Used")).toBeNull();
  expect(screen.getByText("on order #10482, points returned", { exact: false })).toBeTruthy();
});

const refusedWith = (message: string) => [{ code: "refused", field: ["id"], message }];

describe("cancelling a reward", () => {
  const openDialog = async (answers: ShopAnswers) => {
    const page = open(answers);
    fireEvent.click(await screen.findByRole("button", { name: "Cancel €5 off" }));
    return { ...page, dialog: within(await screen.findByRole("dialog")) };
  };
  const cancelled = { redemption: { ...held, status: "CANCELLED", customer: person }, userErrors: [] };

  test("is offered only for rewards that are not used yet", async () => {
    open();
    await screen.findByText("Redeemed rewards");
    expect(screen.getAllByRole("button", { name: /^Cancel/ })).toHaveLength(1);
  });

  test("says what happens to the code and the points, and does it", async () => {
    const { dialog, sent, host } = await openDialog({ redemptionCancel: cancelled });
    expect(dialog.getByText(/stops working in the store, and 500 points go back to/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "chose another" } });
    fireEvent.click(dialog.getByRole("button", { name: "Cancel the reward" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("CancelRedemption")).toEqual({
      id: "x1",
      reason: "chose another",
    });
    expect(host.calls).toContainEqual(["showToast", { message: "Cancelled, 500 points returned" }]);
  });

  test("reads the balance and the ledger again", async () => {
    const { dialog, asked } = await openDialog({ redemptionCancel: cancelled });
    const readings = () => asked.filter(({ operation }) => operation === "CustomerTimeline").length;
    const before = readings();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel the reward" }));
    await waitFor(() => expect(readings()).toBe(before + 1));
  });

  test("says that the store has not deactivated the code yet", async () => {
    const still = { redemption: { ...cancelled.redemption, status: "ISSUED" }, userErrors: [] };
    const { dialog, host } = await openDialog({ redemptionCancel: still });
    fireEvent.click(dialog.getByRole("button", { name: "Cancel the reward" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(JSON.stringify(host.calls)).toContain("Being cancelled: 500 points return once");
  });

  test("stays open with the reason when it is refused", async () => {
    const { dialog } = await openDialog({
      redemptionCancel: { redemption: null, userErrors: [{ ...refusedWith("It was used")[0], field: null }] },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Cancel the reward" }));
    expect(await dialog.findByText("It was used.")).toBeTruthy();
    expect(dialog.getByText("Not done")).toBeTruthy();
  });
});

describe("redeeming for a customer", () => {
  const redeemed = (changes: object = {}) => ({
    redemption: { ...held, id: "x3", customer: person, ...changes },
    userErrors: [],
  });
  const openDialog = async (answers: ShopAnswers = {}) => {
    const page = open(answers);
    fireEvent.click(await screen.findByRole("button", { name: "Redeem" }));
    await screen.findByRole("dialog", { name: "Redeem for Harriet Ashworth" });
    return { ...page, dialog: () => within(screen.getByRole("dialog")) };
  };
  const redeem = async (dialog: () => ReturnType<typeof within>) => {
    fireEvent.click(await dialog().findByRole("radio", { name: /€5 off/ }));
    fireEvent.click(dialog().getByRole("button", { name: "Redeem 500 points" }));
  };

  test("offers what the customer can afford, and shows how many points the rest needs", async () => {
    const { dialog } = await openDialog();
    const [first, second] = await dialog().findAllByRole("radio");
    expect(first?.closest("label")?.textContent).toContain("€5 off");
    expect(second?.hasAttribute("disabled")).toBe(true);
    expect(second?.closest("label")?.textContent).toContain("260 points missing");
  });

  test.each([
    [true, true, person.email, 1],
    [true, false, person.email, 0],
    [false, true, person.email, 0],
    [true, true, null, 0],
  ])(
    "says whether it e-mails them: server %s, kind on %s, address %s",
    async (canSendMail, isOn, email, said) => {
      const { dialog } = await openDialog({
        customer: { ...person, email },
        shopperMails: { canSendMail, kinds: [{ kind: "CODE_ISSUED", isOn }] },
      });
      await dialog().findAllByRole("radio");
      expect(dialog().queryAllByText("Harriet Ashworth gets the code by e-mail")).toHaveLength(said);
    },
  );

  test("chooses the only reward, if the customer can afford it", async () => {
    const { dialog } = await openDialog({ rewards: connection([five]) });
    expect((await dialog().findByRole<HTMLInputElement>("radio", { name: /€5 off/ })).checked).toBe(true);
    expect(dialog().getByRole("button", { name: "Redeem 500 points" }).hasAttribute("disabled")).toBe(false);
    cleanup();
    const { dialog: tooDear } = await openDialog({ rewards: connection([ten]) });
    expect((await tooDear().findByRole<HTMLInputElement>("radio", { name: /€10 off/ })).checked).toBe(false);
    expect(tooDear().getByRole("button", { name: "Redeem" }).hasAttribute("disabled")).toBe(true);
  });

  test("shows the new balance before points are taken", async () => {
    const { dialog } = await openDialog();
    expect(dialog().getByRole("button", { name: "Redeem" }).hasAttribute("disabled")).toBe(true);
    fireEvent.click(await dialog().findByRole("radio", { name: /€5 off/ }));
    expect(dialog().getByText("640")).toBeTruthy();
    expect(dialog().getByText("140")).toBeTruthy();
  });

  test("takes the points that staff enter, and says what they buy", async () => {
    const { dialog, sent } = await openDialog({
      rewards: connection([slider]),
      rewardRedeem: redeemed({ points: 600 }),
    });
    const points = await dialog().findByLabelText<HTMLInputElement>("Points");
    expect(points.value).toBe("300");
    expect(dialog().getByText("€3.00 off the order")).toBeTruthy();
    for (const [entered, says] of [
      ["200", "Enter 300 to 640 points"],
      ["700", "Enter 300 to 640 points"],
      ["350", "Enter a multiple of 100"],
      ["some", "Enter a whole number, 1 or more"],
    ] as const) {
      fireEvent.change(points, { target: { value: entered } });
      expect(dialog().getByText(new RegExp(says))).toBeTruthy();
      expect(dialog().getByRole("button", { name: "Redeem" }).hasAttribute("disabled")).toBe(true);
    }
    fireEvent.change(points, { target: { value: "600" } });
    expect(dialog().getByText("€6.00 off the order")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Redeem 600 points" }));
    await screen.findByLabelText("Code for Harriet Ashworth");
    expect(sent("RedeemReward")?.["input"]).toMatchObject({
      rewardId: "r3",
      points: 600,
    });
  });

  test("shows the code, which can be copied", async () => {
    const { dialog, sent } = await openDialog({ rewardRedeem: redeemed() });
    await redeem(dialog);
    const field = await screen.findByLabelText<HTMLInputElement>("Code for Harriet Ashworth");
    expect(field.value).toBe("LRL-4TRW");
    expect(dialog().getByRole("button", { name: "Copy" })).toBeTruthy();
    expect(sent("RedeemReward")?.["input"]).toMatchObject({
      customerId: "c1",
      rewardId: "r1",
    });
  });

  test("says that the store is still making the code", async () => {
    const { dialog } = await openDialog({ rewardRedeem: redeemed({ status: "REQUESTED" }) });
    await redeem(dialog);
    expect(await screen.findByText("Your store is still making the code")).toBeTruthy();
  });

  test("says why there is no code, and shows none", async () => {
    const { dialog } = await openDialog({
      rewardRedeem: redeemed({
        status: "FAILED",
        failure: "INVALID at basicCodeDiscount.code.",
        failureCode: "code_taken",
      }),
    });
    await redeem(dialog);
    expect(await screen.findByText("The points are back in the balance.")).toBeTruthy();
    expect(screen.getByText(/Your store already has a discount or gift card with this code/)).toBeTruthy();
    expect(screen.getByText(/INVALID at/).closest("details")?.open).toBe(false);
    expect(screen.queryByLabelText("Code for Harriet Ashworth")).toBeNull();
  });

  test("an error stays in the dialog, and trying again is the same redemption", async () => {
    const refused = { redemption: null, userErrors: refusedWith("The limit has been reached") };
    const { dialog, asked } = await openDialog({ rewardRedeem: refused });
    const keys = () =>
      asked
        .filter(({ operation }) => operation === "RedeemReward")
        .map(({ variables }) => (variables["input"] as { idempotencyKey: string }).idempotencyKey);
    await redeem(dialog);
    expect(await dialog().findByText("The limit has been reached.")).toBeTruthy();
    await waitFor(() =>
      expect(dialog().getByRole("button", { name: "Redeem 500 points" }).hasAttribute("disabled")).toBe(
        false,
      ),
    );
    fireEvent.click(dialog().getByRole("button", { name: "Redeem 500 points" }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toBe(keys()[1]);
  });

  test("links to the rewards when none is active", async () => {
    await openDialog({ rewards: connection([]) });
    expect(await screen.findByText("No reward is active")).toBeTruthy();
  });

  test("is not offered for an excluded customer", async () => {
    open({ customer: { ...person, status: "EXCLUDED" } });
    await screen.findByRole("button", { name: "Adjust points" });
    expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
  });
});

describe("a gift card", () => {
  const card = { ...held, form: "GIFT_CARD", code: null, maskedCode: "•••• •••• •••• 6789", expiresAt: null };
  const answers = (changes: ShopAnswers = {}): ShopAnswers => ({
    customer: { ...person, redemptions: connection([card]) },
    ...changes,
  });

  test("shows the end of its code, and all of it on request", async () => {
    const { asked } = open(answers({ redemptionRevealCode: { code: "ABCD2345EFGH6789", userErrors: [] } }));
    fireEvent.click(await screen.findByRole("button", { name: "Show the code of €5 off" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("•••• •••• •••• 6789")).toBeTruthy();
    expect(asked.some(({ operation }) => operation === "RevealCode")).toBe(false);
    fireEvent.click(dialog.getByRole("button", { name: "Show the code" }));

    const field = await dialog.findByLabelText<HTMLInputElement>("Gift card code for Harriet Ashworth");
    expect(field.value).toBe("ABCD2345EFGH6789");
    expect(document.activeElement).toBe(field);
  });

  test("says why its code cannot be shown", async () => {
    const userErrors = refusedWith("Laurel does not have this code");
    open(answers({ redemptionRevealCode: { code: null, userErrors } }));
    fireEvent.click(await screen.findByRole("button", { name: "Show the code of €5 off" }));
    fireEvent.click(screen.getByRole("button", { name: "Show the code" }));

    expect(await screen.findByText("Laurel does not have this code.")).toBeTruthy();
  });

  test("that was spent from says so when somebody cancels it", async () => {
    const userErrors = [{ code: "already_spent", field: ["id"], message: "Some of this was already spent." }];
    open(answers({ redemptionCancel: { redemption: null, userErrors } }));
    fireEvent.click(await screen.findByRole("button", { name: "Cancel €5 off" }));
    expect(screen.getByText(/is switched off for good, and 500 points go back to Harriet/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel the reward" }));

    expect(await screen.findByText("Some of this was already spent.")).toBeTruthy();
  });
});
