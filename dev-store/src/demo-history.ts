// A made-up past for a demo shop: regular, occasional and one-time customers, guests, discounts, refunds,
// cancellations. The same seed and day give the same history. Every step uses the control functions, so that it is
// announced in order, as on the platform. An interrupted history is continued. Customers redeem rewards if an app
// offers them.
import type { DevStore } from "./dev-store.ts";
import { type DemoCustomer, demoCustomers } from "./demo-customers.ts";
import { type DemoRewards, findCode, planRewards } from "./demo-rewards.ts";
import type { LongWork } from "./long-work.ts";
import { seededRandom } from "./random.ts";

export interface DemoHistoryOptions {
  seed?: number;
  customers?: number;
  orders?: number;
  months?: number;
  /** The history ends here; default now. */
  now?: Date;
  /** How many deliveries may wait: the history waits for the app. Default 400. */
  maximumWaiting?: number;
  /** The app's rewards; without them nobody redeems any. */
  rewards?: DemoRewards;
  /** Called before each step, with its time: an app with a clock of its own may follow. */
  moveTo?: (at: Date) => Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ORDERS_PER_CHOICE = 120;
const CHOICES_MIN = 8;

interface Step {
  atMs: number;
  run: (at: Date) => void;
  /** What the step needs from the app: it runs after this. */
  ask?: (at: Date) => Promise<void>;
  /** Saved before the next step, so that it is never repeated. */
  isKept?: boolean;
}

/** True when the whole history was placed, also by a version that did not store the progress. */
export function isDemoHistoryPlaced(store: DevStore, shop: string): boolean {
  const progress = store.works.progress(workOf(shop));
  return progress === "finished" || (progress === "none" && store.control.counts({ shop }).orders > 0);
}

/** Places the history, or the rest of it, and resolves when all of its webhooks are delivered. */
export async function placeDemoHistory(
  store: DevStore,
  shop: string,
  options: DemoHistoryOptions = {},
): Promise<void> {
  const work = await store.works.work(workOf(shop), () => planOf(store, shop, options));
  const steps = planHistory({ store, shop, work, random: seededRandom(work.plan.seed), ...work.plan });
  if (options.rewards) {
    const { rewards } = options;
    const { seed, startMs, endMs, rewardChoices: count = 0 } = work.plan;
    steps.push(...planRewards({ store, shop, work, rewards, seed, startMs, endMs, count }));
  }
  steps.sort((a, b) => a.atMs - b.atMs);
  for (const [index, { atMs, run, ask, isKept }] of steps.entries()) {
    const at = new Date(atMs);
    if (!work.isDone(index)) {
      await options.moveTo?.(at);
      await ask?.(at);
    }
    work.step(index, () => run(at));
    if (isKept) await store.save();
    if (index % 20 === 0) await store.control.waitUntilBelow({ count: options.maximumWaiting ?? 400 });
  }
  await store.control.waitUntilIdle({ shop, timeoutMs: 600_000 });
  work.finish();
}

const workOf = (shop: string): string => `demo history of ${shop}`;

/** Everything that the steps depend on. It does not change with the shop, so that the steps stay the same. */
interface HistoryPlan {
  seed: number;
  customers: number;
  orders: number;
  startMs: number;
  endMs: number;
  goodsIds: number[];
  giftCardId: number | null;
  /** How often customers choose rewards; missing in plans from before there were rewards. */
  rewardChoices?: number;
}

function planOf(store: DevStore, shop: string, options: DemoHistoryOptions): HistoryPlan {
  const { seed = 1, customers = 450, orders = 2_500, months = 14, now = new Date() } = options;
  const endMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const startMs = endMs - Math.round(months * 30.4 * DAY_MS);
  const products = store.control.products({ shop });
  const goods = products.filter((product) => !product.handle.startsWith("gift-card"));
  const giftCard = products.find((product) => !goods.includes(product));
  const goodsIds = goods.map(({ id }) => id);
  const rewardChoices = options.rewards ? Math.max(Math.ceil(orders / ORDERS_PER_CHOICE), CHOICES_MIN) : 0;
  return {
    seed,
    customers,
    orders,
    startMs,
    endMs,
    goodsIds,
    giftCardId: giftCard?.id ?? null,
    rewardChoices,
  };
}

interface Plan extends HistoryPlan {
  store: DevStore;
  shop: string;
  work: LongWork<HistoryPlan>;
  random: () => number;
}

function planHistory(plan: Plan): Step[] {
  const { store, shop, random, startMs, endMs } = plan;
  const steps: Step[] = [];
  const after = (atMs: number, run: Step["run"]): void => {
    if (atMs <= endMs) steps.push({ atMs, run });
  };
  // Before any order: orders of the first day may come before the start.
  after(startMs - 2 * DAY_MS, () => {
    store.control.createDiscount({
      shop,
      code: "WELCOME10",
      title: "Welcome",
      basisPoints: 1_000,
      appliesOncePerCustomer: true,
      startsAt: new Date(startMs),
    });
  });

  const people = demoCustomers(plan.customers, random);
  const drawPerson = weightedDraw(people, random);
  // The shop grows: later months have more orders.
  const times = Array.from(
    { length: plan.orders },
    () => startMs + (endMs - startMs) * Math.sqrt(0.05 + 0.95 * random()),
  );
  const signUp = (person: DemoCustomer, at: Date): number => {
    const known = plan.work.noted(person.email);
    if (known !== undefined) return known as number;
    const { weight: _, ...input } = person;
    const { id } = store.control.createCustomer({ shop, ...input, at });
    plan.work.note(person.email, id);
    return id;
  };
  for (const [number, time] of times.sort((a, b) => a - b).entries()) {
    const atMs = shopHours(time, random);
    const isGuest = random() < 0.07;
    const person = isGuest ? null : drawPerson();
    if (person !== null) after(atMs - 600_000, (at) => void signUp(person, at));
    planOrder(plan, {
      number,
      atMs,
      after,
      customerId: (at) => (person === null ? null : signUp(person, at)),
    });
  }
  // Some customers have an account and never buy anything.
  for (const person of people.slice(0, Math.ceil(people.length * 0.04))) {
    after(startMs + (endMs - startMs) * random(), (at) => void signUp(person, at));
  }
  return steps;
}

interface PlacedOrder {
  orderId: number;
  /** The first line that is not a gift card; null without one. */
  firstLineId: number | null;
}

function planOrder(
  { store, shop, work, random, goodsIds, giftCardId }: Plan,
  input: {
    /** The order's number in the history. */
    number: number;
    atMs: number;
    after: (atMs: number, run: Step["run"]) => void;
    customerId: (at: Date) => number | null;
  },
): void {
  const { control } = store;
  const { atMs, after } = input;
  const days = (least: number, most: number): number => (least + (most - least) * random()) * DAY_MS;
  const drawProduct = (): number =>
    (random() < 0.02 && giftCardId !== null
      ? giftCardId
      : goodsIds[Math.floor(random() * goodsIds.length)]) ?? 0;
  const lines = Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, () => ({
    productId: drawProduct(),
    quantity: random() < 0.75 ? 1 : 2 + Math.floor(random() * 2),
  }));
  const isPending = random() < 0.05;
  const promotion = random() < 0.08 ? { manualDiscount: { title: "Season sale", basisPoints: 1_500 } } : {};
  const welcome = random() < 0.06;
  const tip = random() < 0.02 ? { tipMinor: 200 } : {};
  const sourceName = random() < 0.1 ? "pos" : "web";
  const placed = (): PlacedOrder => work.noted(`order ${input.number}`) as PlacedOrder;
  after(atMs, (at) => {
    const customerId = input.customerId(at);
    const person =
      customerId === null ? { email: `guest-${Math.floor(atMs / 1000)}@example.com` } : { customerId };
    const place = (discountCodes: string[]): void => {
      const order = control.placeOrder({
        shop,
        at,
        lines,
        ...person,
        ...promotion,
        ...tip,
        sourceName,
        discountCodes,
        payment: isPending ? "pending" : "paid",
      });
      const firstLineId = order.line_items.find((line) => !line.gift_card)?.id ?? null;
      work.note(`order ${input.number}`, { orderId: order.id, firstLineId } satisfies PlacedOrder);
    };
    const hasGoods = lines.some(({ productId }) => productId !== giftCardId);
    const mayWelcome =
      welcome && hasGoods && firstUse(control.discount({ shop, code: "WELCOME10" })?.uses, customerId);
    const code =
      hasGoods && !mayWelcome && customerId !== null ? findCode({ store, shop, work }, customerId, at) : null;
    place(mayWelcome ? ["WELCOME10"] : code === null ? [] : [code]);
  });
  const fate = random();
  if (fate < 0.02) {
    after(atMs + days(0.05, 0.4), (at) => void control.cancelOrder({ shop, orderId: placed().orderId, at }));
    return;
  }
  const paidAtMs = isPending ? atMs + days(1, 3) : atMs;
  if (isPending) after(paidAtMs, (at) => void control.payOrder({ shop, orderId: placed().orderId, at }));
  const sentAtMs = paidAtMs + days(0.5, 2);
  after(sentAtMs, (at) => void control.fulfilOrder({ shop, orderId: placed().orderId, at }));
  const backAtMs = sentAtMs + days(3, 16);
  if (fate < 0.07) {
    after(backAtMs, (at) => {
      const { orderId, firstLineId } = placed();
      if (firstLineId !== null)
        control.refundOrder({ shop, orderId, at, lines: [{ lineId: firstLineId, quantity: 1 }] });
    });
  } else if (fate < 0.085) {
    after(
      backAtMs,
      (at) =>
        void control.refundOrder({
          shop,
          orderId: placed().orderId,
          at,
          everything: true,
          note: "Sent back",
        }),
    );
  } else if (fate < 0.1) {
    after(
      backAtMs,
      (at) =>
        void control.refundOrder({
          shop,
          orderId: placed().orderId,
          at,
          amountMinor: 300,
          note: "Scratched",
        }),
    );
  }
}

function firstUse(
  uses: readonly { customerId: number | null }[] | undefined,
  customerId: number | null,
): boolean {
  return customerId !== null && !(uses ?? []).some((use) => use.customerId === customerId);
}

/** Customers order by day and in the evening, seldom at night. */
function shopHours(timeMs: number, random: () => number): number {
  const midnightMs = Math.floor(timeMs / DAY_MS) * DAY_MS;
  const hour = random() < 0.6 ? 7 + random() * 9 : 16 + random() * 6;
  return midnightMs + Math.floor(hour * HOUR_MS);
}

function weightedDraw(people: readonly DemoCustomer[], random: () => number): () => DemoCustomer {
  const total = people.reduce((sum, person) => sum + person.weight, 0);
  return () => {
    let left = random() * total;
    for (const person of people) {
      left -= person.weight;
      if (left < 0) return person;
    }
    throw new Error("a draw needs at least one person");
  };
}
