// What a friend's order brings the member who referred: 500 points from 30.00 on, two friends a month, 14 days of hold.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  aRefundOf,
  again,
  openReferringShop,
  type ReferringShop,
} from "../../testing/samples/referring-shop.ts";
import { keepDatesOfShop } from "../ledger/dates/keep-dates.job.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";

let here: ReferringShop;

beforeEach(async () => {
  here = await openReferringShop();
});
afterEach(() => here.close());

const codeFor = async (email = "friend@example.com"): Promise<string> => {
  await here.claim(email);
  const { code } = await here.newest();
  expect(code).toMatch(/^[A-Z2-9]{12}$/);
  return code;
};
const at = (time: string) => here.clock.set(time);
const look = () => keepDatesOfShop(here.deps, here.shop.shopId);
const decide = async (how: "Approve" | "Refuse", id: string) => {
  const name = `referral${how}`;
  const data = await here.ask(
    `mutation ($id: ID!) { ${name}(id: $id) { referral { status points waitsFor } userErrors { code } } }`,
    { id },
  );
  return data[name];
};

describe("the points of the member who referred", () => {
  test("order of 1 December, €31: 500 pending, available on the 15th", async () => {
    const code = await codeFor();
    const order = here.orderOf({ code });
    await here.deliver(order);
    expect(await here.points()).toEqual([0, 500]);
    expect(await here.newest()).toMatchObject({ status: "PENDING", points: 500, flags: [] });

    at("2026-12-15T12:30:00.000Z");
    await look();
    expect(await here.points()).toEqual([500, 0]);
    expect(await here.newest()).toMatchObject({ status: "REWARDED", points: 500 });
  });

  test("€29, edited to €31: nothing, then 500", async () => {
    const order = here.orderOf({ code: await codeFor(), euros: 29 });
    await here.deliver(order);
    expect(await here.points()).toEqual([0, 0]);
    expect(await here.newest()).toMatchObject({ status: "NOT_COUNTED", points: 0 });

    await here.deliver(again(here, order, { euros: 31 }));
    expect(await here.points()).toEqual([0, 500]);
  });

  test("refunded on 10 December: the pending points go", async () => {
    const order = here.orderOf({ code: await codeFor() });
    await here.deliver(order);
    at("2026-12-10T12:00:00.000Z");
    await here.deliver(again(here, order, { financialStatus: "refunded" }));
    expect(await here.points()).toEqual([0, 0]);
    expect(await here.newest()).toMatchObject({ status: "NOT_COUNTED", points: 0 });
  });

  test("refunded later, when they are spent: a debt", async () => {
    const order = here.orderOf({ code: await codeFor() });
    await here.deliver(order);
    at("2026-12-16T12:00:00.000Z");
    await look();
    const rewardId = await aReward(here.deps, here.shop);
    await here.ask(
      `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { userErrors { code } } }`,
      { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
    );
    expect(await here.points()).toEqual([0, 0]);
    await here.deliver(again(here, order, { financialStatus: "refunded" }));
    expect(await here.points()).toEqual([-500, 0]);
  });

  test("€31 with 50 cents refunded stays, €29 left takes all", async () => {
    const order = here.orderOf({ code: await codeFor() });
    await here.deliver(order);
    const { orderId } = order.type === "order_changed" ? order.order : { orderId: "" };
    await here.deliver(aRefundOf(orderId, "first", 50));
    expect(await here.points()).toEqual([0, 500]);
    await here.deliver(aRefundOf(orderId, "second", 150));
    expect(await here.points()).toEqual([0, 0]);
  });

  test("a third friend in December is over the limit, and brings 500 once approved", async () => {
    for (const [index, email] of ["one@example.com", "two@example.com", "three@example.com"].entries())
      await here.deliver(here.orderOf({ code: await codeFor(email), friend: String(8_001 + index), email }));
    expect(await here.points()).toEqual([0, 1_000]);
    const third = await here.newest();
    expect(third).toMatchObject({ status: "TO_DECIDE", waitsFor: ["OVER_CAP"], points: 0, worth: 500 });

    expect(await decide("Approve", third.id)).toMatchObject({
      referral: { status: "PENDING", points: 500 },
      userErrors: [],
    });
    expect(await here.points()).toEqual([0, 1_500]);
    expect(await decide("Approve", third.id)).toMatchObject({ userErrors: [{ code: "referral_decided" }] });
  });

  test("an.na+x@gmail.com of anna@gmail.com gets no code until it is approved", async () => {
    await here.deliver({
      type: "customer_updated",
      customer: {
        customerId: here.platformIds[0]!,
        email: "anna@gmail.com",
        isEmailVerified: true,
        firstName: "Anna",
        lastName: "A",
        hasAccount: true,
        tags: [],
        createdAt: "2026-01-05T08:00:00.000Z",
        updatedAt: "2026-12-01T12:00:30.000Z",
      },
    });
    const told = await here.claim("an.na+x@gmail.com");
    const held = await here.newest();
    expect(held).toMatchObject({ status: "TO_DECIDE", waitsFor: ["SAME_PERSON"], code: null });
    // The friend is told the same as any other.
    expect(told).toEqual(await here.claim("somebody@example.com"));

    await decide("Approve", held.id);
    await here.settled();
    expect((await here.referrals()).at(-1)).toMatchObject({ status: "INVITED", code: expect.any(String) });
  });

  test("the webhook twice, or the refund first, ends the same", async () => {
    const twice = here.orderOf({ code: await codeFor("one@example.com"), email: "one@example.com" });
    await here.deliver(twice, twice);
    await here.deliver(twice);
    expect(await here.points()).toEqual([0, 500]);

    const email = "two@example.com";
    const late = here.orderOf({
      code: await codeFor(email),
      email,
      friend: "8002",
      changes: { orderId: "77" },
    });
    await here.deliver(aRefundOf("77", "first", 150));
    await here.deliver(late);
    expect(await here.points()).toEqual([0, 500]);
    expect(await here.newest()).toMatchObject({ status: "NOT_COUNTED" });
  });
});

describe("a flagged order brings nothing until it is approved", () => {
  test("an order that is not the friend's first, also if the earlier one arrives late", async () => {
    const code = await codeFor();
    const earlier = here.orderOf({ code: null });
    await here.deliver(here.orderOf({ code }));
    expect(await here.points()).toEqual([0, 500]);
    await here.deliver(earlier);
    expect(await here.points()).toEqual([0, 0]);
    const flagged = await here.newest();
    expect(flagged).toMatchObject({ status: "TO_DECIDE", waitsFor: ["NOT_FIRST_ORDER"] });

    await here.deliver(again(here, earlier, { cancelledAt: here.clock.now().toISOString() }));
    expect(await here.newest()).toMatchObject({ status: "PENDING", flags: [] });
    expect(await here.points()).toEqual([0, 500]);
  });

  test.each(["voided", "expired"] as const)(
    "an earlier order whose payment was %s is no order; while it waits to be paid, it is one",
    async (financialStatus) => {
      const code = await codeFor();
      const earlier = here.orderOf({ code: null, changes: { financialStatus: "pending" } });
      await here.deliver(earlier, here.orderOf({ code }));
      expect(await here.newest()).toMatchObject({ waitsFor: ["NOT_FIRST_ORDER"], points: 0 });

      await here.deliver(again(here, earlier, { financialStatus }));
      expect(await here.newest()).toMatchObject({ status: "PENDING", flags: [] });
      expect(await here.points()).toEqual([0, 500]);
      // Paid after all, it came first.
      await here.deliver(again(here, earlier, { financialStatus: "paid" }));
      expect(await here.newest()).toMatchObject({ waitsFor: ["NOT_FIRST_ORDER"] });
    },
  );

  test("an earlier order of the same customer that names no e-mail", async () => {
    const code = await codeFor();
    const earlier = here.orderOf({ code: null, email: null });
    await here.deliver(here.orderOf({ code }));
    await here.deliver(earlier);
    expect(await here.newest()).toMatchObject({ waitsFor: ["NOT_FIRST_ORDER"], points: 0 });
  });

  test("a guest's earlier order counts as theirs", async () => {
    const code = await codeFor();
    await here.deliver(here.orderOf({ code: null, friend: null, email: "Friend@Example.com" }));
    await here.deliver(here.orderOf({ code, friend: null }));
    expect(await here.newest()).toMatchObject({ waitsFor: ["NOT_FIRST_ORDER"], points: 0 });
  });

  test("a guest's first order brings the points", async () => {
    await here.deliver(here.orderOf({ code: await codeFor(), friend: null }));
    expect(await here.newest()).toMatchObject({ status: "PENDING", flags: [], friend: null });
    expect(await here.points()).toEqual([0, 500]);
  });

  test("somebody with another e-mail", async () => {
    await here.deliver(here.orderOf({ code: await codeFor(), email: "other@example.com" }));
    const flagged = await here.newest();
    expect(flagged).toMatchObject({ waitsFor: ["OTHER_EMAIL"], points: 0, worth: 500 });
    await decide("Approve", flagged.id);
    expect(await here.points()).toEqual([0, 500]);
  });

  test("the same address in other spelling, also if the member's own order arrives late", async () => {
    const code = await codeFor();
    const ownOrder = here.orderOf({
      code: null,
      friend: here.platformIds[0]!,
      email: "member0@example.com",
      euros: 0,
      address: { street: "Lindenstr. 5", postcode: "10969", country: "DE" },
    });
    await here.deliver(
      here.orderOf({ code, address: { street: "LINDENSTR 5", postcode: "10 969", country: "de" } }),
    );
    expect(await here.points()).toEqual([0, 500]);
    await here.deliver(ownOrder);
    expect(await here.newest()).toMatchObject({ waitsFor: ["SAME_ADDRESS"], points: 0 });
  });

  test("the member's own order with the code", async () => {
    const code = await codeFor();
    await here.deliver(here.orderOf({ code, friend: here.platformIds[0]!, email: "member0@example.com" }));
    const flagged = await here.newest();
    expect(flagged.waitsFor).toEqual(["SAME_PERSON", "OTHER_EMAIL"]);

    expect(await decide("Refuse", flagged.id)).toMatchObject({ referral: { status: "REFUSED", points: 0 } });
    expect(await decide("Refuse", flagged.id)).toMatchObject({ userErrors: [{ code: "referral_decided" }] });
    // Whose referral was refused may claim again.
    await here.claim("friend@example.com");
    expect(await here.newest()).toMatchObject({ status: "INVITED" });
  });

  test("a refused one gives back what it gave", async () => {
    await here.deliver(here.orderOf({ code: await codeFor() }));
    const { id } = await here.newest();
    await decide("Refuse", id);
    expect(await here.points()).toEqual([0, 0]);
  });
});

test("a friend within the limit who sends the goods back makes room for the next", async () => {
  const orders = [];
  for (const name of ["a", "b", "c"]) {
    const email = `${name}@example.com`;
    const order = here.orderOf({ code: await codeFor(email), email, friend: String(8_100 + orders.length) });
    orders.push(order);
    await here.deliver(order);
  }
  expect(await here.points()).toEqual([0, 1_000]);
  await here.deliver(again(here, orders[0]!, { financialStatus: "refunded" }));
  expect(await here.points()).toEqual([0, 1_000]);
  expect((await here.referrals()).map(({ status }) => status)).toEqual(["PENDING", "PENDING", "NOT_COUNTED"]);
});

test("the limit is of the month in the shop's time zone", async () => {
  at("2026-12-31T22:30:00.000Z");
  for (const [index, email] of ["a@example.com", "b@example.com"].entries())
    await here.deliver(here.orderOf({ code: await codeFor(email), email, friend: String(8_200 + index) }));
  at("2026-12-31T23:30:00.000Z");
  const email = "c@example.com";
  await here.deliver(here.orderOf({ code: await codeFor(email), email, friend: "8299" }));
  expect(await here.newest()).toMatchObject({ status: "PENDING", points: 500 });
});

describe("an excluded or deleted member", () => {
  test("gets nothing for friends who order from then on", async () => {
    const code = await codeFor();
    await here.ask(
      `mutation ($id: ID!) { customerSetExcluded(customerId: $id, isExcluded: true) { userErrors { code } } }`,
      { id: here.customerIds[0] },
    );
    await here.deliver(here.orderOf({ code }));
    expect(await here.points()).toEqual([0, 0]);
  });

  test("loses points that are pending still at once, and has them again when staff take the member back", async () => {
    await here.deliver(here.orderOf({ code: await codeFor() }));
    expect(await here.points()).toEqual([0, 500]);
    const setExcluded = (isExcluded: boolean) =>
      here.ask(
        `mutation ($id: ID!, $isExcluded: Boolean!) {
           customerSetExcluded(customerId: $id, isExcluded: $isExcluded) { userErrors { code } } }`,
        { id: here.customerIds[0], isExcluded },
      );
    await setExcluded(true);
    expect(await here.points()).toEqual([0, 0]);
    await setExcluded(false);
    expect(await here.points()).toEqual([0, 500]);
  });

  test("who was deleted in the store neither", async () => {
    const code = await codeFor();
    await here.deliver({ type: "customer_deleted", customerId: here.platformIds[0]! });
    await here.deliver(here.orderOf({ code }));
    expect(await here.points()).toEqual([0, 0]);
    expect(await here.claim("next@example.com")).toMatchObject({ userErrors: [{ code: "unknown_link" }] });
  });
});

test("open referrals go on when referrals are switched off, and nobody can claim", async () => {
  const code = await codeFor();
  const { program } = await here.ask("{ program { version document } }");
  const document = { ...program.document, referrals: { ...program.document.referrals, enabled: false } };
  await here.ask(
    `mutation ($version: Int!, $document: JSON!) {
       programUpdate(expectedVersion: $version, input: { document: $document }) { userErrors { code } } }`,
    { version: program.version, document },
  );
  await here.deliver(here.orderOf({ code, email: "other@example.com" }));
  expect(await here.newest()).toMatchObject({ waitsFor: ["OTHER_EMAIL"], worth: 500 });
  expect(await here.claim("next@example.com")).toMatchObject({ userErrors: [{ code: "referrals_off" }] });
  const { referralLinkCreate } = await here.ask(
    `mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token userErrors { code } } }`,
    { id: here.customerIds[1] },
  );
  expect(referralLinkCreate.userErrors).toEqual([{ code: "referrals_off" }]);
});

test("the list has pages, filters and totals", async () => {
  for (const name of ["a", "b", "c"]) await here.claim(`${name}@example.com`);
  await here.deliver(here.orderOf({ code: (await here.newest()).code, email: "other@example.com" }));
  const list = (args: string) =>
    here.ask(
      `{ referrals${args} { totalCount pageInfo { hasNextPage endCursor }
           nodes { id status codeExpiresAt claimedAt orderedAt decidedAt friend { displayName } } } }`,
    );
  const { referrals: first } = await list("(first: 2)");
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true }, nodes: [{}, {}] });
  const { referrals: second } = await list(`(first: 2, after: "${first.pageInfo.endCursor}")`);
  expect(second).toMatchObject({ pageInfo: { hasNextPage: false }, nodes: [{ status: "INVITED" }] });
  const { referrals: waiting } = await list("(filter: { status: TO_DECIDE })");
  expect(waiting).toMatchObject({ totalCount: 1, nodes: [{ id: first.nodes[0].id }] });
  const of = (id: string) => list(`(filter: { customerId: "${id}", status: INVITED })`);
  expect((await of(here.customerIds[0]!)).referrals).toMatchObject({ totalCount: 2 });
  expect((await of(here.customerIds[1]!)).referrals).toMatchObject({ totalCount: 0, nodes: [] });
  expect((await of("nobody")).referrals).toMatchObject({ totalCount: 0, nodes: [] });
});
