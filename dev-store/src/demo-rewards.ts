// What customers of a made-up past do with an app's rewards. From time to time some choose rewards, redeem them in the
// following days, and most use the code at a later checkout. Before each call, the app has processed everything that
// happened earlier.
import type { DevStore } from "./dev-store.ts";
import type { LongWork } from "./long-work.ts";
import { seededRandom } from "./random.ts";

export interface DemoWish {
  readonly customerId: number;
  /** The app's id of the member. */
  readonly memberId: string;
  readonly rewardId: string;
}

export interface RedeemedReward {
  /** The app's id of the redemption. */
  readonly id: string;
  readonly code: string;
}

/** The app, as its customers use it. */
export interface DemoRewards {
  /** Resolves when it has processed the webhooks that it received. */
  catchUp(): Promise<void>;
  /** Which members redeem which rewards, among those who can. The choice is saved before it has any effect. */
  choose(at: Date, random: () => number): Promise<readonly DemoWish[]>;
  /** Creates a code in the shop. The same wish at the same time gives the same code; null: it is refused. */
  redeem(wish: DemoWish, at: Date): Promise<RedeemedReward | null>;
  /** Cancels an unused code. Repeating it changes nothing. */
  giveBack(redeemed: RedeemedReward, at: Date): Promise<void>;
}

interface RewardsPlan {
  readonly store: DevStore;
  readonly shop: string;
  readonly work: LongWork<unknown>;
  readonly rewards: DemoRewards;
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  /** How often customers choose. */
  readonly count: number;
}

interface RewardStep {
  readonly atMs: number;
  readonly ask: (at: Date) => Promise<void>;
  readonly run: () => void;
  readonly isKept?: boolean;
}

/** A code that a customer has. */
interface HeldCode extends RedeemedReward {
  readonly customerId: number;
  /** The customer will not use it at a checkout. */
  readonly isForgotten: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_WITHIN_MS = 600_000;
const APART_MS = 47_000;
const ROUNDS_PER_CHOICE = 3;
const FORGOTTEN = 0.15;
/** The time until the first customers have enough points. */
const SHARE_BEFORE_FIRST = 0.12;

export function planRewards(plan: RewardsPlan): RewardStep[] {
  if (plan.count === 0) return [];
  const choices = Array.from({ length: plan.count }, (_, number) => planChoice(plan, number));
  return [...choices.flat(), planGivingBack(plan)];
}

/** The code that this customer uses at a checkout at that time. */
export function findCode(
  { store, shop, work }: Pick<RewardsPlan, "store" | "shop" | "work">,
  customerId: number,
  at: Date,
): string | null {
  const held = codesOf(work, customerId).find(
    (one) => !one.isForgotten && isUnused(store, shop, { ...one, at }),
  );
  return held?.code ?? null;
}

function planChoice(plan: RewardsPlan, number: number): RewardStep[] {
  const { work, rewards } = plan;
  const wishesName = `wishes ${number}`;
  let chosen: readonly DemoWish[] = [];
  const choosing: RewardStep = {
    atMs: choiceAt(plan, number),
    isKept: true,
    async ask(at) {
      await waitUntilHeard(plan);
      chosen = await rewards.choose(at, seededRandom(plan.seed * 10_007 + number));
    },
    run: () => work.note(wishesName, chosen),
  };
  const rounds = Array.from({ length: ROUNDS_PER_CHOICE }, (_, nth) => {
    const listWishes = () => {
      const wishes = work.noted(wishesName) as readonly DemoWish[];
      return wishes.filter((_wish, index) => index % ROUNDS_PER_CHOICE === nth);
    };
    return planRound(plan, { number, nth, listWishes });
  });
  return [choosing, ...rounds];
}

function planRound(
  plan: RewardsPlan,
  {
    number,
    nth,
    listWishes,
  }: { readonly number: number; readonly nth: number; readonly listWishes: () => readonly DemoWish[] },
): RewardStep {
  const { work, rewards } = plan;
  const round = number * ROUNDS_PER_CHOICE + nth;
  const random = seededRandom(plan.seed * 20_011 + round);
  const [fromMs, toMs] = [choiceAt(plan, number), choiceAt(plan, number + 1)];
  let redeemed: readonly HeldCode[] = [];
  return {
    atMs: byDay(fromMs + ((toMs - fromMs) * (nth + random())) / ROUNDS_PER_CHOICE, fromMs, toMs),
    async ask(at) {
      const wishes = listWishes().map((wish) => ({ wish, isForgotten: random() < FORGOTTEN }));
      if (wishes.length > 0) await waitUntilHeard(plan);
      const answers = wishes.map(async ({ wish, isForgotten }, index) => {
        const one = await rewards.redeem(wish, new Date(at.getTime() + index * APART_MS));
        return one === null ? [] : [{ ...one, customerId: wish.customerId, isForgotten }];
      });
      redeemed = (await Promise.all(answers)).flat();
    },
    run() {
      for (const held of redeemed) {
        work.note(codesName(held.customerId), [...codesOf(work, held.customerId), held]);
      }
      work.note(redeemedName(round), redeemed);
    },
  };
}

/** At the end one customer gives back the last unused code. */
function planGivingBack({ store, shop, work, rewards, endMs, count }: RewardsPlan): RewardStep {
  return {
    atMs: endMs,
    async ask(at) {
      const rounds = Array.from({ length: count * ROUNDS_PER_CHOICE }, (_, round) => round);
      const all = rounds.flatMap((round) => work.noted(redeemedName(round)) as readonly HeldCode[]);
      const last = all.findLast((held) => isUnused(store, shop, { ...held, at }));
      if (last !== undefined) await rewards.giveBack(last, at);
    },
    run: () => undefined,
  };
}

/** More often as the shop grows. */
function choiceAt({ startMs, endMs, count }: RewardsPlan, number: number): number {
  const share = SHARE_BEFORE_FIRST + (1 - SHARE_BEFORE_FIRST) * Math.sqrt(number / count);
  return Math.floor(startMs + (endMs - startMs) * share);
}

/** Moved to daytime, but within these limits. */
function byDay(timeMs: number, fromMs: number, toMs: number): number {
  const ofDayMs = timeMs % DAY_MS;
  const awakeMs = timeMs - ofDayMs + 8 * HOUR_MS + Math.floor((ofDayMs * 13) / 24);
  return Math.floor(Math.min(Math.max(awakeMs, fromMs), toMs));
}

async function waitUntilHeard({ store, shop, rewards }: RewardsPlan): Promise<void> {
  await store.control.waitUntilIdle({ shop, timeoutMs: IDLE_WITHIN_MS });
  await rewards.catchUp();
}

function isUnused(
  store: DevStore,
  shop: string,
  { code, at }: { readonly code: string; readonly at: Date },
): boolean {
  const discount = store.control.discount({ shop, code });
  if (discount === null || discount.uses.length > 0 || new Date(discount.startsAt) > at) return false;
  return discount.endsAt === null || new Date(discount.endsAt) > at;
}

const redeemedName = (round: number): string => `redeemed in round ${round}`;
const codesName = (customerId: number): string => `codes of ${customerId}`;
const codesOf = (work: LongWork<unknown>, customerId: number): readonly HeldCode[] =>
  (work.noted(codesName(customerId)) ?? []) as readonly HeldCode[];
