// A shop whose store passes requests below /apps/laurel on to a listening server, as shoppers' browsers meet it.
import type { IncomingHttpHeaders } from "node:http";
import { shopperViewSchema, type ShopperView } from "@laurel/domain/shopper/view.ts";
import type { FastifyInstance } from "fastify";
import { tasks } from "../../features/features.ts";
import { createApp } from "../../http/app.ts";
import type { Mailer } from "../../insight/notifications/mailer.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { freePort } from "../processes/free-port.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../test-platform.ts";
import { aReward, openRedeemingShop, type Redeeming } from "./a-redemption.ts";
import type { ShopInput } from "./a-shop.ts";

export interface ProxiedAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Storefront extends Redeeming {
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  readonly deps: TestDeps;
  readonly app: FastifyInstance;
  /** The headers of each request that reached Laurel. */
  readonly received: IncomingHttpHeaders[];
  /** The platform's id of one of those with points. */
  member(index: number): string;
  /** In the store; `platformId` is signed in, null is a guest. A form is sent with POST. */
  ask(platformId: string | null, path?: string, form?: Record<string, string>): Promise<ProxiedAnswer>;
  /** The same as text: a page as the store shows it. */
  visit(
    platformId: string | null,
    path?: string,
    form?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>;
  /** The whole view, checked against its schema. */
  view(platformId: string | null, query?: string): Promise<ShopperView>;
  close(): Promise<void>;
}

export async function openStorefront({
  mailer = null,
  ...input
}: ShopInput & {
  readonly points: readonly number[];
  readonly mailer?: Mailer | null;
}): Promise<Storefront> {
  const own = await createTestDatabase();
  const clock = new TestClock();
  const env = testEnv({ PORT: String(await freePort()) });
  const world = await startTestPlatform({
    store: { clock: () => clock.now(), appUrl: env.appUrl },
    retryPolicy: { maxAttempts: 1 },
  });
  const deps = createTestDeps({ db: own.db, clock, env, mailer, platform: world.platform });
  const here = await openRedeemingShop(deps, own.url, { world, ...input });
  const app = await createApp(deps);
  const received: IncomingHttpHeaders[] = [];
  app.addHook("onRequest", async ({ headers }) => void received.push(headers));
  await app.listen({ port: env.port, host: "localhost" });

  const visit: Storefront["visit"] = async (platformId, path = "", form) => {
    const answer = await fetch(`${world.store.url}/s/fern/apps/laurel${path}`, {
      redirect: "manual",
      headers: platformId === null ? {} : { cookie: `customer=${platformId}; cart=1-1` },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const ask: Storefront["ask"] = async (platformId, path, form) => {
    const { text, ...answer } = await visit(platformId, path, form);
    return { ...answer, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    ...here,
    own,
    world,
    deps,
    app,
    received,
    member: (index) => here.platformIds[index]!,
    ask,
    visit,
    view: async (platformId, query = "") => {
      const { body } = await ask(platformId, `?as=json${query}`);
      return shopperViewSchema.parse(body);
    },
    close: async () => {
      await app.close();
      await world.close();
      await own.drop();
    },
  };
}

export interface RedeemingStorefront extends Storefront {
  /** Costs 500 points. */
  readonly rewardId: string;
  readonly jobs: { stop(): Promise<void> };
  /** The codes in the store. */
  discounts(): ReturnType<TestPlatform["store"]["control"]["discounts"]>;
}

/** A storefront where two members have 1,200 points each, and a reward to redeem; jobs make its codes. */
export async function openRedeemingStorefront(): Promise<RedeemingStorefront> {
  const store = await openStorefront({ points: [1_200, 1_200] });
  store.deps.jobWaitMs = 20_000;
  const rewardId = await aReward(store.deps, store.shop);
  const jobs = await startJobs(store.deps, { slots: 16, tasks });
  return {
    ...store,
    rewardId,
    jobs,
    discounts: () => store.world.store.control.discounts({ shop: TEST_SHOP }),
    async close() {
      await jobs.stop();
      await store.close();
    },
  };
}
