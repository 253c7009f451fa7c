// What a letter of each kind tells an invented member or friend. What the shop does not have, such as a tier, is invented.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { targetOfSale } from "@laurel/domain/shopper/estimate.ts";
import { type FriendOffer, friendOffer } from "@laurel/domain/shopper/gift.ts";
import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { CODE_ENDS_DAYS } from "@laurel/domain/shopper/mail-kinds.ts";
import { orderTitle } from "@laurel/domain/shopper/entry-title.ts";
import { receiptOf } from "@laurel/domain/shopper/receipt-of.ts";
import type { ShopperHeld, ShopperView } from "@laurel/domain/shopper/view.ts";
import { entryWords } from "../../storefront/entries/entry-words.ts";
import type { Asked } from "../../storefront/offer/asked.ts";

export interface SampleOf {
  readonly view: ShopperView;
  readonly asked: Asked;
}

export const samplePart = (kind: LetterPart["kind"], of: SampleOf): LetterPart => samples[kind](of);

const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 30;
const REWARD = "Gift box";
const TIER = { name: "Gold", multiplierBasisPoints: 12_500 };
const POINTS = 120;
const CODE = "4TRW9K2PXC6J";
const GIFT: FriendOffer = { gift: { type: "percentage", basisPoints: 1_000 }, minimumSpendMinor: null };

const samples: {
  readonly [Id in LetterPart["kind"]]: (of: SampleOf) => Extract<LetterPart, { kind: Id }>;
} = {
  code_issued: ({ view, asked }) => ({
    kind: "code_issued",
    held: view.held[0] ?? inventedCode(view, asked),
  }),
  points_back: ({ view }) => {
    const { name, points } = view.held[0] ?? { name: REWARD, points: POINTS };
    return { kind: "points_back", name, points };
  },
  points_expiring: ({ view, asked }) => ({
    kind: "points_expiring",
    points: Math.max(1, Math.round((view.member?.available ?? POINTS) / 4)),
    on: dayIn(asked.program.document.expiry.warnDays[0] ?? EXPIRING_DAYS, asked),
  }),
  code_expiring: ({ view, asked }) => {
    const on = dayIn(CODE_ENDS_DAYS, asked);
    return {
      kind: "code_expiring",
      held: [{ ...(view.held[0] ?? inventedCode(view, asked)), until: on }],
      on,
    };
  },
  birthday: ({ asked }) => {
    const rule = asked.program.document.earning.find(({ kind }) => kind === "birthday");
    return { kind: "birthday", points: (rule?.config as { points?: number } | undefined)?.points ?? POINTS };
  },
  win_back: () => ({ kind: "win_back" }),
  tier_reached: ({ view }) => {
    const { name, multiplierBasisPoints } = view.member?.tier ?? TIER;
    return { kind: "tier_reached", name, multiplierBasisPoints };
  },
  reward_available: ({ view }) => {
    const open = view.rewards.filter(({ state }) => state === "open").map(({ name }) => name);
    return { kind: "reward_available", names: open.length === 0 ? [REWARD] : open };
  },
  referral: ({ asked }) => {
    const { advocatePoints, enabled } = asked.program.document.referrals;
    const { holdDays } = asked.program.document.orders;
    const points = enabled && advocatePoints > 0 ? advocatePoints : POINTS;
    return { kind: "referral", friends: 1, points, on: holdDays > 0 ? dayIn(holdDays, asked) : null };
  },
  friend_letter: ({ view, asked }) => {
    const { referrals, redemptions } = asked.program.document;
    const offer = referrals.enabled ? friendOffer(referrals, asked.visitor.shop.currencyCode) : GIFT;
    const until = dayIn(redemptions.codeDays, asked);
    return { kind: "friend_letter", code: { ...offer, code: CODE, until, href: view.visitor.base } };
  },
  points_earned: ({ asked }) => pointsEarned(asked),
  welcome: () => ({ kind: "welcome" }),
};

const dayIn = (days: number, { now, estimate }: Asked): string =>
  toLocalDate(new Date(now.getTime() + days * DAY_MS), estimate.timeZone);

const inventedCode = (view: ShopperView, asked: Asked): ShopperHeld => ({
  id: "",
  name: REWARD,
  code: `LRL-${CODE}`,
  state: "ready",
  until: dayIn(asked.program.document.redemptions.codeDays, asked),
  points: POINTS,
  href: view.visitor.base,
  combines: false,
  minimumSpendMinor: null,
  canReturn: true,
});

/** In whole units of the currency. */
const PRICE = 48n;

/** By the shop's own rules, of one thing that no rule names. */
function pointsEarned(asked: Asked): Extract<LetterPart, { kind: "points_earned" }> {
  const { estimate, program, now } = asked;
  const { currencyDecimals, timeZone } = estimate;
  const say = entryWords({ ...asked, locale: asked.visitor.locale });
  const price = Number(PRICE * 10n ** BigInt(currencyDecimals));
  const sold = { productId: null, isGiftCard: false, unitPriceMinor: price, taxMinor: 0 };
  const target = targetOfSale(estimate, sold);
  if (target === null || target.points === 0)
    return { kind: "points_earned", points: POINTS, orders: 1, receipt: null };
  const { points, explanation } = target;
  const why = receiptOf(
    { ...explanation, order: "", before: 0, posted: points },
    {
      facts: {
        lines: new Map([["", { title: REWARD, ordered: 1, price, discount: 0, tax: 0 }]]),
        amounts: { total: price, shipping: 0, shippingTax: 0, tip: 0 },
      },
      programs: [program.document],
      currencyDecimals,
      reward: null,
      timeZone,
      say,
    },
  );
  const { holdDays } = program.document.orders;
  const entry = {
    id: "",
    kind: "order_award",
    points,
    balance: holdDays > 0 ? 0 : points,
    on: toLocalDate(now, timeZone),
    spendableOn: holdDays > 0 ? toLocalDate(new Date(now.getTime() + holdDays * DAY_MS), timeZone) : null,
    isOrder: true,
    takenBack: 0,
    title: orderTitle("#1048", say),
    note: null,
    hasWhy: true,
  };
  return { kind: "points_earned", points, orders: 1, receipt: { entry, why } };
}
