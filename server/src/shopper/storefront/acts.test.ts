// What a member does in the store: redeeming, and giving an unused code back.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenClaims } from "../../testing/processes/deliver.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import {
  openRedeemingStorefront,
  type ProxiedAnswer,
  type RedeemingStorefront,
} from "../../testing/samples/a-storefront.ts";

let store: RedeemingStorefront;

beforeEach(async () => {
  store = await openRedeemingStorefront();
});
afterEach(() => store.close());

const formOf = async (index: number): Promise<string> =>
  (await store.view(store.member(index))).visitor.form!;

async function redeem(index: number, changes: Record<string, string> = {}): Promise<ProxiedAnswer> {
  const form = changes["form"] ?? (await formOf(index));
  const fields = { key: randomUUID(), reward: store.rewardId, ...changes, form };
  return store.ask(store.member(index), "/redeem?as=json", fields);
}

const codeOf = ({ status, body }: ProxiedAnswer): [number, string] => [status, body.code];

describe("Redeeming", () => {
  test("makes a code for the cart, and shows what is left", async () => {
    const { status, body } = await redeem(0);
    expect(status).toBe(200);
    const { member: left, held, entries } = body as ShopperView;
    expect(left?.available).toBe(700);
    expect(held).toMatchObject([{ name: "5 off", state: "ready", points: 500, canReturn: true }]);
    expect(held[0]!.href).toBe(`/s/fern/discount/${held[0]!.code}?redirect=%2Fs%2Ffern%2Fcart`);
    expect(entries[0]).toMatchObject({ kind: "redemption", points: -500, title: "5 off" });
    expect(store.discounts()).toHaveLength(1);
    expect(await brokenClaims(store.deps, store.shop)).toEqual([]);
  });

  test("with a form that is sent again, also at the same time, makes one code", async () => {
    const key = randomUUID();
    const form = await formOf(0);
    const answers = await Promise.all(Array.from({ length: 9 }, () => redeem(0, { key, form })));
    answers.push(await redeem(0, { key, form }));
    for (const { body } of answers)
      expect(body).toMatchObject({ member: { available: 700 }, held: [{ state: "ready" }] });
    expect(store.discounts()).toHaveLength(1);
  });

  test("refuses what the rules refuse, in their words", async () => {
    const dear = await aReward(store.deps, store.shop, { points: 5_000 });
    expect(codeOf(await redeem(0, { reward: dear }))).toEqual([422, "insufficient_points"]);
    expect(codeOf(await redeem(0, { reward: randomUUID() }))).toEqual([404, "reward_not_found"]);
    expect(codeOf(await redeem(0, { points: "0" }))).toEqual([400, "invalid_input"]);
    expect(store.discounts()).toEqual([]);
  });

  test("needs somebody who is signed in", async () => {
    const form = { form: await formOf(0), key: randomUUID(), reward: store.rewardId };
    expect(codeOf(await store.ask(null, "/redeem?as=json", form))).toEqual([401, "sign_in_needed"]);
  });
});

describe("A form", () => {
  test("of another customer is refused, and so is one that nobody rendered", async () => {
    const form = await formOf(1);
    expect(codeOf(await redeem(0, { form }))).toEqual([403, "form_expired"]);
    for (const forged of ["", "1", `${form}0`, form.replace(/^\d+/, (hour) => String(Number(hour) + 1))])
      expect(codeOf(await redeem(1, { form: forged }))).toEqual([403, "form_expired"]);
    expect(store.discounts()).toEqual([]);
  });

  test("is good for 24 hours", async () => {
    const form = await formOf(0);
    store.deps.clock.move({ hours: 24 });
    expect((await redeem(0, { form })).status).toBe(200);
    store.deps.clock.move({ hours: 2 });
    expect(codeOf(await redeem(0, { form }))).toEqual([403, "form_expired"]);
  });
});

describe("Giving a code back", () => {
  const giveBack = async (index: number, redemption: string): Promise<ProxiedAnswer> => {
    const form = { form: await formOf(index), key: randomUUID(), redemption };
    return store.ask(store.member(index), "/return?as=json", form);
  };

  test("switches it off in the store and returns its points, once", async () => {
    const { held } = (await redeem(0)).body as ShopperView;
    const { status, body } = await giveBack(0, held[0]!.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ member: { available: 1_200 }, held: [] });
    expect(body.entries[0]).toMatchObject({ points: 500, title: "5 off, given back" });
    expect((await giveBack(0, held[0]!.id)).body).toMatchObject({ member: { available: 1_200 } });
    expect(await brokenClaims(store.deps, store.shop)).toEqual([]);
  });

  test("is for one's own codes alone", async () => {
    const { held } = (await redeem(0)).body as ShopperView;
    expect(codeOf(await giveBack(1, held[0]!.id))).toEqual([404, "redemption_not_found"]);
    expect((await store.view(store.member(0))).held).toMatchObject([{ state: "ready" }]);
  });
});

describe("One customer", () => {
  test("may redeem ten times and look 120 times a minute, and keeps nobody else out", async () => {
    const form = await formOf(0);
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => redeem(0, { form, reward: randomUUID() })),
    );
    const refused = tries.map(codeOf).filter(([status]) => status !== 404);
    expect(refused).toEqual([[429, "too_many_requests"]]);
    expect((await redeem(1)).status).toBe(200);

    // With the one that brought the form.
    const look = () => store.ask(store.member(0), "?as=json").then(({ status }) => status);
    const looks = await Promise.all(Array.from({ length: 119 }, look));
    expect(looks.filter((status) => status !== 200)).toEqual([]);
    expect(await look()).toBe(429);
    expect((await store.ask(store.member(1), "?as=json")).status).toBe(200);
    expect((await store.ask(null, "?as=json")).status).toBe(200);
  });
});
