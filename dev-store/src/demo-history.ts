// A made-up past for a demo shop: regulars, occasional and one-time customers, guests, discounts, refunds, cancellations.
// The same seed and day give the same history. Everything goes through the control functions, so that each step is
// announced as the platform would, in order.
import type { DevStore } from "./dev-store.ts";
import { type DemoCustomer, demoCustomers } from "./demo-customers.ts";
import { seededRandom } from "./random.ts";

export interface DemoHistoryOptions {
  seed?: number;
  customers?: number;
  orders?: number;
  months?: number;
  /** The history ends here; default now. */
  now?: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Deliveries that may wait at once: the shop goes on while the app keeps up. */
const MAXIMUM_WAITING = 400;

interface Step {
  atMs: number;
  run: (at: Date) => void;
}

/** Places the history and resolves when all of its webhooks are delivered. */
export async function placeDemoHistory(
  store: DevStore,
  shop: string,
  options: DemoHistoryOptions = {},
): Promise<void> {
  const { seed = 1, customers = 450, orders = 2_500, months = 14, now = new Date() } = options;
  const endMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const startMs = endMs - Math.round(months * 30.4 * DAY_MS);
  const steps = planHistory({ store, shop, random: seededRandom(seed), startMs, endMs, customers, orders });
  steps.sort((a, b) => a.atMs - b.atMs);
  for (const [index, { atMs, run }] of steps.entries()) {
    run(new Date(atMs));
    if (index % 20 === 0) await store.control.waitUntilBelow({ count: MAXIMUM_WAITING });
  }
  await store.control.waitUntilIdle({ shop, timeoutMs: 600_000 });
}

interface Plan {
  store: DevStore;
  shop: string;
  random: () => number;
  startMs: number;
  endMs: number;
  customers: number;
  orders: number;
}

function planHistory(plan: Plan): Step[] {
  const { store, shop, random, startMs, endMs } = plan;
  const steps: Step[] = [];
  const after = (atMs: number, run: Step["run"]): void => {
    if (atMs <= endMs) steps.push({ atMs, run });
  };
  store.control.createDiscount({
    shop,
    code: "WELCOME10",
    title: "Welcome",
    basisPoints: 1_000,
    appliesOncePerCustomer: true,
    startsAt: new Date(startMs),
  });

  const people = demoCustomers(plan.customers, random);
  const drawPerson = weightedDraw(people, random);
  // the shop grows: later months have more orders
  const times = Array.from(
    { length: plan.orders },
    () => startMs + (endMs - startMs) * Math.sqrt(0.05 + 0.95 * random()),
  );
  const ids = new Map<DemoCustomer, number>();
  const signUp = (person: DemoCustomer, at: Date): number => {
    const known = ids.get(person);
    if (known !== undefined) return known;
    const { weight: _, ...input } = person;
    const { id } = store.control.createCustomer({ shop, ...input, at });
    ids.set(person, id);
    return id;
  };
  for (const time of times.sort((a, b) => a - b)) {
    const atMs = shopHours(time, random);
    const isGuest = random() < 0.07;
    const person = isGuest ? null : drawPerson();
    if (person !== null) after(atMs - 600_000, (at) => void signUp(person, at));
    planOrder(plan, { atMs, after, customerId: (at) => (person === null ? null : signUp(person, at)) });
  }
  // some have an account and never bought anything
  for (const person of people.slice(0, Math.ceil(people.length * 0.04))) {
    after(startMs + (endMs - startMs) * random(), (at) => void signUp(person, at));
  }
  return steps;
}

function planOrder(
  { store, shop, random }: Plan,
  input: {
    atMs: number;
    after: (atMs: number, run: Step["run"]) => void;
    customerId: (at: Date) => number | null;
  },
): void {
  const { control } = store;
  const { atMs, after } = input;
  const days = (least: number, most: number): number => (least + (most - least) * random()) * DAY_MS;
  const products = control.products({ shop });
  const goods = products.filter((product) => !product.handle.startsWith("gift-card"));
  const card = products.find((product) => !goods.includes(product));
  const drawProduct = (): number =>
    (random() < 0.02 && card !== undefined ? card : goods[Math.floor(random() * goods.length)])?.id ?? 0;
  const lines = Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, () => ({
    productId: drawProduct(),
    quantity: random() < 0.75 ? 1 : 2 + Math.floor(random() * 2),
  }));
  const isPending = random() < 0.05;
  const promotion = random() < 0.08 ? { manualDiscount: { title: "Season sale", basisPoints: 1_500 } } : {};
  const welcome = random() < 0.06;
  const tip = random() < 0.02 ? { tipMinor: 200 } : {};
  const sourceName = random() < 0.1 ? "pos" : "web";
  let orderId = 0;
  let firstLineId = 0;
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
      orderId = order.id;
      firstLineId = order.line_items.find((line) => !line.gift_card)?.id ?? 0;
    };
    const hasGoods = lines.some(({ productId }) => productId !== card?.id);
    const mayWelcome =
      welcome && hasGoods && firstUse(control.discount({ shop, code: "WELCOME10" })?.uses, customerId);
    place(mayWelcome ? ["WELCOME10"] : []);
  });
  const fate = random();
  if (fate < 0.02) {
    after(atMs + days(0.05, 0.4), (at) => void control.cancelOrder({ shop, orderId, at }));
    return;
  }
  const paidAtMs = isPending ? atMs + days(1, 3) : atMs;
  if (isPending) after(paidAtMs, (at) => void control.payOrder({ shop, orderId, at }));
  const sentAtMs = paidAtMs + days(0.5, 2);
  after(sentAtMs, (at) => void control.fulfilOrder({ shop, orderId, at }));
  const backAtMs = sentAtMs + days(3, 16);
  if (fate < 0.07) {
    after(backAtMs, (at) => {
      if (firstLineId !== 0)
        control.refundOrder({ shop, orderId, at, lines: [{ lineId: firstLineId, quantity: 1 }] });
    });
  } else if (fate < 0.085) {
    after(
      backAtMs,
      (at) => void control.refundOrder({ shop, orderId, at, everything: true, note: "Sent back" }),
    );
  } else if (fate < 0.1) {
    after(
      backAtMs,
      (at) => void control.refundOrder({ shop, orderId, at, amountMinor: 300, note: "Scratched" }),
    );
  }
}

function firstUse(
  uses: readonly { customerId: number | null }[] | undefined,
  customerId: number | null,
): boolean {
  return customerId !== null && !(uses ?? []).some((use) => use.customerId === customerId);
}

/** People order by day and in the evening, hardly at night. */
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
