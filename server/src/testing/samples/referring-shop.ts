// A shop with referrals on, a member who has a link, and friends who claim codes and order.
import { vi, expect } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { OrderContact, StoreEvent } from "@laurel/domain/store-event.ts";
import { tasks } from "../../features/features.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { brokenClaims, deliver, memberOf } from "../processes/deliver.ts";
import { hurryJobs } from "../processes/hurry-jobs.ts";
import { mailNowhere } from "../mail-nowhere.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../test-platform.ts";
import { listDueJobs } from "../walks/search-database.ts";
import { openRedeemingShop } from "./a-redemption.ts";
import { aCustomer, aLine, anOrder, refundCreated } from "./an-order.ts";

export interface FriendsOrder {
  readonly code: string | null;
  /** The friend's customer id in the store; null: a guest. */
  readonly friend?: string | null;
  readonly email?: string | null;
  readonly address?: OrderContact["address"];
  readonly euros?: number;
  readonly changes?: Partial<OrderState>;
}

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

export interface ReferringShop {
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  readonly deps: TestDeps;
  readonly clock: TestClock;
  readonly shop: Shop;
  readonly api: TestApi;
  /** The member who refers, and other members, by our ids and by the store's. */
  readonly customerIds: readonly string[];
  readonly platformIds: readonly string[];
  /** Of the first member. */
  readonly link: string;
  ask(query: string, variables?: object): Promise<Data>;
  /** The friend asks for a code, and the jobs are done. */
  claim(email: string, token?: string): Promise<Data>;
  referrals(): Promise<Data[]>;
  /** Of a friend who was just claimed: the newest. */
  newest(): Promise<Data>;
  orderOf(order: FriendsOrder): StoreEvent;
  deliver(...events: readonly StoreEvent[]): Promise<void>;
  /** Available and pending points of a member. */
  points(index?: number): Promise<readonly [number, number]>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** 500 points for a friend who orders with 5.00 off, 14 days of hold. */
export const withReferrals = (
  program: ProgramDocument,
  terms: Pick<ProgramDocument["referrals"], "minimumSpendMinor" | "monthlyCap">,
): ProgramDocument => ({
  ...program,
  orders: { ...program.orders, holdDays: 14 },
  referrals: {
    ...program.referrals,
    enabled: true,
    advocatePoints: 500,
    friendRewardKind: "amount_off",
    friendConfig: { amountMinor: 500 },
    ...terms,
  },
});

/** 500 points for a friend who orders for 30.00 or more, two friends a month, 14 days of hold. 1 December 2026 in Berlin. */
export async function openReferringShop(
  change: (program: ProgramDocument) => ProgramDocument = (program) => program,
): Promise<ReferringShop> {
  const clock = new TestClock("2026-12-01T12:00:00.000Z");
  const own = await createTestDatabase();
  const world = await startTestPlatform({ store: { clock: () => clock.now() } });
  const deps = createTestDeps({ db: own.db, clock, mailer: mailNowhere, platform: world.platform });
  const { shop, customerIds, platformIds } = await openRedeemingShop(deps, own.url, {
    world,
    points: [0, 0, 0],
    program: (program) => change(withReferrals(program, { minimumSpendMinor: 3_000, monthlyCap: 2 })),
  });
  // By the addresses that the store has.
  await deliver(
    deps,
    shop,
    platformIds.map((id, index) => ({
      type: "customer_updated" as const,
      customer: aCustomer(id, {
        email: `member${index}@example.com`,
        updatedAt: clock.now().toISOString(),
      }),
    })),
  );
  const api = await openApi(deps, shop);
  const jobs = await startJobs(deps, { slots: 2, tasks, schedule: [] });
  const ask = async (query: string, variables: object = {}): Promise<Data> => {
    const { data, errors } = await api.ask(query, variables);
    expect(errors).toEqual([]);
    return data;
  };
  const { referralLinkCreate } = await ask(
    `mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token userErrors { code } } }`,
    { id: customerIds[0] },
  );
  const link: string = referralLinkCreate.token;
  const settled = async () => {
    await hurryJobs(own.url);
    await vi.waitFor(async () => expect(await listDueJobs(own.url)).toEqual([]), {
      timeout: 10_000,
      interval: 20,
    });
  };
  const referrals = async (): Promise<Data[]> =>
    (
      await ask(`{ referrals { nodes { id status flags waitsFor code points worth failure orderName holdEndsAt
        advocate { id } friend { id } } } }`)
    ).referrals.nodes;
  let orders = 0;
  return {
    own,
    world,
    deps,
    clock,
    shop,
    api,
    customerIds,
    platformIds,
    link,
    ask,
    referrals,
    newest: async () => (await referrals())[0],
    claim: async (email, token = link) => {
      const { referralClaim } = await ask(
        `mutation ($token: String!, $email: String!) {
           referralClaim(token: $token, email: $email) { message userErrors { code field } } }`,
        { token, email },
      );
      await settled();
      return referralClaim;
    },
    orderOf: ({
      code,
      friend = "8001",
      email = "friend@example.com",
      address = null,
      euros = 31,
      changes,
    }) => {
      orders += 1;
      clock.move({ seconds: 1 });
      const processedAt = changes?.processedAt ?? clock.now().toISOString();
      const order = anOrder({
        orderId: String(91_000 + orders),
        customerId: friend,
        discountCodes: code === null ? [] : [code],
        lines: [aLine({ unitPriceMinor: Math.round(euros * 100) })],
        processedAt,
        updatedAt: clock.now().toISOString(),
        ...changes,
      });
      const customer = friend === null ? null : aCustomer(friend, { email });
      const guestEmail = friend === null ? email : null;
      return { type: "order_changed", order, customer, guestEmail, contact: { email, address } };
    },
    deliver: async (...events) => {
      await deliver(deps, shop, events);
    },
    points: async (index = 0) => {
      const { available, pending } = await memberOf(deps, shop, platformIds[index]);
      return [available, pending];
    },
    settled,
    close: async () => {
      const broken = await brokenClaims(deps, shop);
      await jobs.stop();
      await api.close();
      await world.close();
      await own.drop();
      expect(broken).toEqual([]);
    },
  };
}

/** The same order later: its state has changed. */
export function again(
  here: ReferringShop,
  event: StoreEvent,
  changes: Partial<OrderState> & { readonly euros?: number },
): StoreEvent {
  if (event.type !== "order_changed") throw new TypeError("only an order changes");
  here.clock.move({ seconds: 1 });
  const { euros, ...state } = changes;
  const lines =
    euros === undefined ? event.order.lines : [aLine({ unitPriceMinor: Math.round(euros * 100) })];
  const updatedAt = here.clock.now().toISOString();
  return { ...event, order: { ...event.order, lines, updatedAt, ...state } };
}

/** An amount of money for goods, as the store tells it apart from the order. */
export const aRefundOf = (orderId: string, refundId: string, amountMinor: number): StoreEvent =>
  refundCreated(orderId, { refundId, amountMinor, lines: [] });
