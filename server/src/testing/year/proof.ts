// What must hold after a simulated year, whatever went wrong in it. Each check returns what does not.
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { brokenClaims } from "../processes/deliver.ts";
import { loadLastProof } from "../../tenant/shops/proofs/proofs.ts";
import { openApi, type TestApi } from "../test-api.ts";
import type { YearRedemption } from "./day.ts";
import type { SimulatedShop } from "./open-shops.ts";
import { checkReports } from "./reports.ts";
import { sideBySide } from "./side-by-side.ts";
import type { SimulatedYear } from "./simulate.ts";
import type { YearShop } from "./year-shop.ts";
import * as ask from "./year.sql.ts";
import type { YearReferral } from "./happenings/friends.ts";

/** A shop that is proved. */
interface Proving extends SimulatedShop {
  /** With the shop's own key. */
  readonly api: TestApi;
}

type Broken = Promise<readonly string[]> | readonly string[];

const checks: Readonly<Record<string, (shop: Proving) => Broken>> = {
  "the ledger": ({ year }) => brokenClaims(year.world.deps, year.shop),
  // Found while the shop traded, and its server was killed.
  "the last proof of a night": async ({ year }) => {
    const proof = await year.world.deps.db.transaction(year.shop.shopId, loadLastProof);
    return proof === null ? ["none"] : proof.faults > 0 ? [`${proof.faults} claims did not hold`] : [];
  },
  "the API": ({ year }) => year.faults,
  inbox: async ({ year }) =>
    (await year.rows<{ topic: string; status: string; reason: string | null }>(ask.inbox)).map(
      ({ topic, status, reason }) => `${topic} is ${status}: ${reason}`,
    ),
  orders: checkOrders,
  told: checkTold,
  codes: checkCodes,
  "gift cards": checkGiftCards,
  "store credit": checkStoreCredit,
  points: checkPaid,
  webhooks: checkWebhooks,
  reports: checkReports,
};

const checksOfAll: Readonly<Record<string, (simulated: SimulatedYear) => Broken>> = {
  "the processes": ({ world: { servers } }) =>
    servers
      .filter(({ unasked }) => unasked > 0)
      .map((server) => `one ended ${server.unasked} times by itself: ${server.output()}`),
  jobs: checkJobs,
  "shops apart": checkApart,
};

const SHOPS_AT_ONCE = 4;

/** Empty if all of it holds, in every shop. */
export async function proveYear(simulated: SimulatedYear): Promise<readonly string[]> {
  const { world, shops } = simulated;
  const api = await openApi(world.deps, shops[0]!.year.shop);
  try {
    const ofShops = await sideBySide(shops, SHOPS_AT_ONCE, async (one) => {
      const { apiKey: key, shop } = one.year;
      const own: TestApi = { ...api, ask: (query, variables) => api.ask(query, variables, { key }) };
      return (await brokenOf(checks, { ...one, api: own })).map((text) => `${shop.domain}: ${text}`);
    });
    return [...(await brokenOf(checksOfAll, simulated)), ...ofShops.flat()];
  } finally {
    await api.close();
  }
}

async function brokenOf<Subject>(
  all: Readonly<Record<string, (subject: Subject) => Broken>>,
  subject: Subject,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, check] of Object.entries(all))
    broken.push(...(await check(subject)).map((text) => `${name}: ${text}`));
  return broken;
}

/** What one shop was told, no other was. */
function checkApart({ shops }: SimulatedYear): string[] {
  const told = new Map<string, string>();
  return shops.flatMap(({ year: { shop, listener } }) =>
    [...listener.accepted.keys()].flatMap((id) => {
      const other = told.get(id);
      told.set(id, shop.domain);
      return other === undefined ? [] : [`${other} and ${shop.domain} were both told ${id}`];
    }),
  );
}

const redemptionsOf = (year: YearShop) => year.rows<YearRedemption>(ask.redemptions);

/** No job is stuck, given up, or waits for something that is over. */
async function checkJobs({ world }: SimulatedYear): Promise<string[]> {
  const jobs = await world.rows<{
    task: string;
    attempts: number;
    most: number;
    error: string | null;
    isLocked: boolean;
    isDue: boolean;
  }>(ask.jobs, [world.clock.now()]);
  return jobs
    .filter(({ attempts, most, isLocked, isDue }) => attempts >= most || isLocked || isDue)
    .map(({ task, attempts, error }) => `${task} after ${attempts} attempts: ${error}`);
}

/** Older orders cannot be read without `read_all_orders`. A day less, since orders that changed are read within a day. */
const READABLE_MS = 59 * 86_400_000;

/**
 * Each order is known here as the store has it, although webhooks were lost. What the app did not see is not known, nor
 * what a lost webhook said of an order that cannot be read any more.
 */
async function checkOrders({ year }: Proving): Promise<string[]> {
  const known = new Map((await year.rows<KnownOrder>(ask.orders)).map((order) => [order.orderId, order]));
  return year.control.orders({ shop: year.shop.domain }).flatMap((order) => {
    const { id, created_at, updated_at } = order;
    const own = known.get(String(id));
    if (!own) return Date.parse(created_at) < year.shop.installedAt!.getTime() ? [] : [`${id} is not known`];
    if (own.updatedAt === null) return [];
    if (own.updatedAt.getTime() < Date.parse(updated_at))
      return Date.parse(updated_at) - Date.parse(created_at) > READABLE_MS
        ? []
        : [`${id} is known as of ${own.updatedAt.toISOString()}, not of ${updated_at}`];
    const [is, should] = [knownFigures(own), storeFigures(order)].map((figures) => JSON.stringify(figures));
    return [
      ...(is === should ? [] : [`${id} is known as ${is}, and is ${should}`]),
      ...(own.points <= mostPoints(order)
        ? []
        : [
            `${id} gave ${own.points} for ${order.current_total_price}, of which ${order.total_outstanding} is owed, and is known as ${JSON.stringify(own.state)}`,
          ]),
    ];
  });
}

interface KnownOrder {
  readonly orderId: string;
  readonly updatedAt: Date | null;
  readonly points: number;
  readonly state: OrderState;
}

type StoreOrder = ReturnType<YearShop["control"]["orders"]>[number];

const knownFigures = ({ state }: KnownOrder) => ({
  lines: state.lines.map(({ lineId, currentQuantity }) => `${currentQuantity} of ${lineId}`).sort(),
  codes: [...state.discountCodes].sort(),
  refunds: state.refunds.map(({ refundId }) => refundId).sort(),
  status: state.financialStatus,
  isCancelled: state.cancelledAt !== null,
  totalMinor: state.totalMinor,
});

const storeFigures = (order: StoreOrder) => ({
  lines: order.line_items.map((line) => `${line.current_quantity} of ${line.id}`).sort(),
  codes: order.discount_codes.map(({ code }) => code).sort(),
  refunds: order.refunds.map(({ id }) => String(id)).sort(),
  status: order.financial_status,
  isCancelled: order.cancelled_at !== null,
  totalMinor: minorOf(order.total_price),
});

/** 10 points for each 1.00 that is in hand, at most doubled by a tier. */
const mostPoints = (order: StoreOrder): number =>
  Math.max(0, minorOf(order.current_total_price) - Math.max(0, minorOf(order.total_outstanding))) / 5;

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

async function checkTold({ year, memory }: Proving): Promise<string[]> {
  const ids = new Set((await redemptionsOf(year)).map(({ id }) => id));
  return [...memory.told]
    .filter((id) => !ids.has(id))
    .map((id) => `${id} was told to a member, and does not exist`);
}

/** Each code exists once while it is good, and none without a redemption. */
async function checkCodes({ year }: Proving): Promise<string[]> {
  const rows = (await redemptionsOf(year)).filter(({ spec }) => spec.type === "code");
  const now = year.clock.now();
  const discounts = year.control.discounts({ shop: year.shop.domain });
  const countOf = new Map<string, number>();
  const active = new Set<string>();
  for (const { code, endsAt, uses, usageLimit } of discounts) {
    const key = code.toUpperCase();
    countOf.set(key, (countOf.get(key) ?? 0) + 1);
    if ((endsAt === null || new Date(endsAt) > now) && uses.length < (usageLimit ?? Infinity))
      active.add(key);
  }
  const ofFriends = (await year.rows<YearReferral>(ask.referrals)).flatMap(({ code }) => code ?? []);
  const known = new Set([...rows.map(({ code }) => code.toUpperCase()), ...ofFriends]);
  const strangers = [...countOf.keys()].filter((code) => !known.has(code));
  return [
    ...strangers.map((code) => `nobody redeemed ${code}`),
    ...ofFriends
      .filter((code) => countOf.get(code) !== 1)
      .map((code) => `a friend's ${code} exists ${countOf.get(code) ?? 0} times`),
    ...rows.flatMap(({ id, code, status, isFlagged }) => {
      const [count, isActive] = [countOf.get(code.toUpperCase()) ?? 0, active.has(code.toUpperCase())];
      if (status === "REQUESTED") return [`${id} is still requested`];
      if (status === "ISSUED") return count === 1 && isActive ? [] : [`${id} is issued, but ${count} exist`];
      if (status === "USED") return count === 1 ? [] : [`${id} is used, but ${count} exist`];
      return isActive && !isFlagged ? [`${id} is ${status}, but its code is good`] : [];
    }),
  ];
}

async function checkGiftCards({ year }: Proving): Promise<string[]> {
  const rows = (await redemptionsOf(year)).filter(({ spec }) => spec.type === "gift_card");
  const cards = year.control.giftCards({ shop: year.shop.domain });
  const notes = new Set(rows.map(({ spec }) => spec.note));
  return [
    ...cards.filter(({ note }) => !notes.has(note ?? "")).map(({ id }) => `nobody redeemed ${id}`),
    ...rows.flatMap(({ id, status, spec }) => {
      const own = cards.filter(({ note }) => note === spec.note);
      const good = own.filter(({ deactivatedAt }) => deactivatedAt === null);
      const isRight =
        status === "ISSUED"
          ? own.length === 1 && good.length === 1 && good[0]!.initialMinor === spec.amountMinor
          : status !== "REQUESTED" && good.length === 0 && own.length <= 1;
      return isRight ? [] : [`${id} is ${status}: ${good.length} good cards of ${own.length}`];
    }),
  ];
}

/** What the app gave and took back, in all accounts together and one by one. */
async function checkStoreCredit({ year }: Proving): Promise<string[]> {
  const rows = (await redemptionsOf(year)).filter(({ spec }) => spec.type === "store_credit");
  const given = year.control
    .storeCredits({ shop: year.shop.domain })
    .flatMap(({ transactions }) => transactions)
    .filter(({ event }) => event === "ADJUSTMENT");
  const credits = given.filter(({ kind }) => kind === "credit");
  const isGiven = ({ status, wasIssued }: YearRedemption): boolean =>
    status === "ISSUED" || (status === "CANCELLED" && wasIssued);
  const expected = rows.filter(isGiven);
  const taken = rows.filter(({ status, wasIssued }) => status === "CANCELLED" && wasIssued).length;
  const debits = given.length - credits.length;
  return [
    ...rows.filter(({ status }) => status === "REQUESTED").map(({ id }) => `${id} is still requested`),
    ...(credits.length === expected.length
      ? []
      : [`${credits.length} were given, and ${expected.length} members have them`]),
    ...(debits === taken ? [] : [`${debits} were taken back, and ${taken} were cancelled`]),
    ...expected.flatMap(({ id, platformId }) =>
      platformId === null ||
      credits.filter((one) => platformId.endsWith(`/${one.id}`) || platformId === String(one.id)).length === 1
        ? []
        : [`${id} was not given once`],
    ),
  ];
}

/** A member who has it has paid for it once; one who does not has the points back, once. */
async function checkPaid({ year }: Proving): Promise<string[]> {
  const paid = new Map<string, number>();
  for (const { redemptionId, change } of changesTold(year))
    if (redemptionId !== null)
      paid.set(redemptionId, (paid.get(redemptionId) ?? 0) - change.available - change.pending);
  return (await redemptionsOf(year)).flatMap(({ id, status, postings, points, isFlagged }) => {
    // An odd number of postings: the points are spent.
    const price = postings % 2 === 1 ? points : 0;
    if (paid.get(id) !== price) return [`${id} cost ${paid.get(id)}, and should have cost ${price}`];
    if (status === "ISSUED" && price === 0) return [`${id} is issued, and nobody paid for it`];
    if ((status === "FAILED" || status === "CANCELLED") && price > 0 && !isFlagged)
      return [`${id} is ${status}, and the points are gone`];
    return [];
  });
}

interface PointsChanged {
  readonly postingId: string;
  readonly redemptionId: string | null;
  readonly customerId: string;
  readonly change: { readonly available: number; readonly pending: number };
}

const changesTold = ({ listener }: YearShop): readonly PointsChanged[] =>
  [...listener.accepted.values()]
    .filter(({ type }) => type === "points.changed")
    .map(({ data }) => data as PointsChanged);

/**
 * Every event arrived, signed; every posting, issued reward and used reward was told, and nothing else; and what was told
 * adds up to the members' balances.
 */
async function checkWebhooks({ year }: Proving): Promise<string[]> {
  const { accepted, complaints } = year.listener;
  const rows = await year.rows<{ id: string; topic: string; status: string }>(ask.deliveries);
  const toldOf = (topic: string) => [...accepted.values()].filter(({ type }) => type === topic);
  const changes = changesTold(year);
  const postings = await year.rows<{ id: string; kind: string }>(ask.postings);
  const sums = new Map<string, { available: number; pending: number }>();
  for (const { customerId, change } of changes) {
    const sum = sums.get(customerId) ?? { available: 0, pending: 0 };
    sums.set(customerId, {
      available: sum.available + change.available,
      pending: sum.pending + change.pending,
    });
  }
  const balances = await year.rows<{ customerId: string; available: number; pending: number }>(ask.balances);
  const redemptions = await redemptionsOf(year);
  const idsToldOf = (topic: string) =>
    toldOf(topic).map(({ data }) => (data as { redemptionId: string }).redemptionId);
  const off = await year.rows<{ reason: string | null }>(ask.endpoints);
  return [
    ...complaints,
    ...off.filter(({ reason }) => reason !== null).map(({ reason }) => `the endpoint is off: ${reason}`),
    ...rows
      .filter(({ status }) => status !== "DELIVERED")
      .map(({ id, topic }) => `${topic} ${id} was not delivered`),
    ...rows.filter(({ id }) => !accepted.has(id)).map(({ id, topic }) => `${topic} ${id} never arrived`),
    ...differing(
      "posting",
      postings.map(({ id }) => id),
      changes.map(({ postingId }) => postingId),
    ),
    ...differing(
      "issued",
      redemptions.filter(({ wasIssued }) => wasIssued).map(({ id }) => id),
      idsToldOf("reward.issued"),
    ),
    ...balances.flatMap(({ customerId, available, pending }) => {
      const told = sums.get(customerId) ?? { available: 0, pending: 0 };
      return told.available === available && told.pending === pending
        ? []
        : [
            `${customerId} has ${available} and ${pending}, and was told ${told.available} and ${told.pending}`,
          ];
    }),
  ];
}

/** Each of one list is in the other once. */
function differing(what: string, facts: readonly string[], told: readonly string[]): string[] {
  const [known, heard] = [new Set(facts), new Set(told)];
  return [
    ...facts.filter((id) => !heard.has(id)).map((id) => `${what} ${id} was not told`),
    ...told.filter((id) => !known.has(id)).map((id) => `${what} ${id} was told, and is not there`),
    ...(heard.size === told.length ? [] : [`${told.length - heard.size} of ${what} were told twice`]),
  ];
}
