// What shoppers of a made-up past do with the rewards of an app: every so often some decide what they will take, take it
// in the days that follow, and most use the code at a later checkout. Whatever the app is asked, it has heard of all
// that was before.
import type { DevStore } from "./dev-store.ts";
import type { LongWork } from "./long-work.ts";
import { seededRandom } from "./random.ts";

export interface DemoWish {
  readonly customerId: number;
  /** What the app calls them. */
  readonly memberId: string;
  readonly rewardId: string;
}

export interface TakenReward {
  /** What the app calls it. */
  readonly id: string;
  readonly code: string;
}

/** The app, as its shoppers meet it. */
export interface DemoRewards {
  /** Resolves when it has done what the webhooks that it was sent are about. */
  catchUp(): Promise<void>;
  /** Who of those who can will take which. It is kept before anything comes of it. */
  choose(at: Date, random: () => number): Promise<readonly DemoWish[]>;
  /** Makes a code in the shop. The same wish of the same moment, asked for again, is the same code; null: it is refused. */
  take(wish: DemoWish, at: Date): Promise<TakenReward | null>;
  /** Switches off a code that nobody has used. Asked for again, it changes nothing. */
  giveBack(taken: TakenReward, at: Date): Promise<void>;
}

interface RewardsPlan {
  readonly store: DevStore;
  readonly shop: string;
  readonly work: LongWork<unknown>;
  readonly rewards: DemoRewards;
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  /** How often they decide. */
  readonly count: number;
}

interface RewardStep {
  readonly atMs: number;
  readonly ask: (at: Date) => Promise<void>;
  readonly run: () => void;
  readonly isKept?: boolean;
}

/** A code that its owner has. */
interface HeldCode extends TakenReward {
  readonly customerId: number;
  /** They will not think of it at a checkout. */
  readonly isForgotten: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_WITHIN_MS = 600_000;
const APART_MS = 47_000;
const TAKINGS_PER_CHOICE = 3;
const FORGOTTEN = 0.15;
/** Until the first have points enough. */
const SHARE_BEFORE_FIRST = 0.12;

export function planRewards(plan: RewardsPlan): RewardStep[] {
  if (plan.count === 0) return [];
  const choices = Array.from({ length: plan.count }, (_, number) => planChoice(plan, number));
  return [...choices.flat(), planGivingBack(plan)];
}

/** The code that this shopper uses at a checkout of that moment. */
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
  const takings = Array.from({ length: TAKINGS_PER_CHOICE }, (_, nth) => {
    const listWishes = () => {
      const wishes = work.noted(wishesName) as readonly DemoWish[];
      return wishes.filter((_wish, index) => index % TAKINGS_PER_CHOICE === nth);
    };
    return planTaking(plan, { number, nth, listWishes });
  });
  return [choosing, ...takings];
}

function planTaking(
  plan: RewardsPlan,
  {
    number,
    nth,
    listWishes,
  }: { readonly number: number; readonly nth: number; readonly listWishes: () => readonly DemoWish[] },
): RewardStep {
  const { work, rewards } = plan;
  const place = number * TAKINGS_PER_CHOICE + nth;
  const random = seededRandom(plan.seed * 20_011 + place);
  const [fromMs, toMs] = [choiceAt(plan, number), choiceAt(plan, number + 1)];
  let taken: readonly HeldCode[] = [];
  return {
    atMs: byDay(fromMs + ((toMs - fromMs) * (nth + random())) / TAKINGS_PER_CHOICE, fromMs, toMs),
    async ask(at) {
      const wishes = listWishes().map((wish) => ({ wish, isForgotten: random() < FORGOTTEN }));
      if (wishes.length > 0) await waitUntilHeard(plan);
      const answers = wishes.map(async ({ wish, isForgotten }, index) => {
        const one = await rewards.take(wish, new Date(at.getTime() + index * APART_MS));
        return one === null ? [] : [{ ...one, customerId: wish.customerId, isForgotten }];
      });
      taken = (await Promise.all(answers)).flat();
    },
    run() {
      for (const held of taken) {
        work.note(codesName(held.customerId), [...codesOf(work, held.customerId), held]);
      }
      work.note(takenName(place), taken);
    },
  };
}

/** At the very end somebody changes their mind about the last code that nobody has used. */
function planGivingBack({ store, shop, work, rewards, endMs, count }: RewardsPlan): RewardStep {
  return {
    atMs: endMs,
    async ask(at) {
      const places = Array.from({ length: count * TAKINGS_PER_CHOICE }, (_, place) => place);
      const all = places.flatMap((place) => work.noted(takenName(place)) as readonly HeldCode[]);
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

/** People sleep at night; from some moment to another all the same. */
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

const takenName = (place: number): string => `taken ${place}`;
const codesName = (customerId: number): string => `codes of ${customerId}`;
const codesOf = (work: LongWork<unknown>, customerId: number): readonly HeldCode[] =>
  (work.noted(codesName(customerId)) ?? []) as readonly HeldCode[];
