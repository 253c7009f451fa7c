// A shop of the dev store whose members redeem rewards over the API, with the jobs that make them. The store's answers
// can be lost or late.
import { expect, vi } from "vitest";
import { tasks } from "../../features/features.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { memberOf } from "../processes/deliver.ts";
import { hurryJobs } from "../processes/hurry-jobs.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { TestClock } from "../test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../test-platform.ts";
import { openRedeemingShop, type Redeeming } from "./a-redemption.ts";

export const patience = { timeout: 20_000 };

export interface RewardWorldInput {
  /** What the store grants the app. */
  readonly appScopes: readonly string[];
  /** Of the only member. */
  readonly points: number;
  readonly clock?: TestClock;
  /** Stands between Laurel and the store. */
  readonly through?: (platform: Platform) => Platform;
}

interface Made {
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  readonly deps: TestDeps;
  readonly here: Redeeming;
  readonly api: TestApi;
}

// Tests state what they expect of an answer.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

export class RewardWorld implements Made {
  readonly own: TestDatabase;
  readonly world: TestPlatform;
  readonly deps: TestDeps;
  readonly here: Redeeming;
  readonly api: TestApi;
  #jobs: { stop(): Promise<void> } | undefined;

  constructor({ own, world, deps, here, api }: Made) {
    this.own = own;
    this.world = world;
    this.deps = deps;
    this.here = here;
    this.api = api;
  }

  get store(): TestPlatform["store"]["control"] {
    return this.world.store.control;
  }

  async startWork(): Promise<void> {
    this.#jobs = await startJobs(this.deps, { slots: 16, tasks });
  }

  async redeem(rewardId: string, idempotencyKey = "once"): Promise<string> {
    const { data } = await this.api.ask(
      `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
      { input: { customerId: this.here.customerIds[0], rewardId, idempotencyKey } },
    );
    expect(data.rewardRedeem.userErrors).toEqual([]);
    return data.rewardRedeem.redemption.id;
  }

  async find(id: string): Promise<Data> {
    const { data } = await this.api.ask(
      `{ redemption(id: "${id}") {
           status form code maskedCode inDoubtSince points pointsReturned expiresAt cancelRequestedAt value { amount }
           failure failureCode } }`,
    );
    return data.redemption;
  }

  /** Waits until it has this status, without the pauses between attempts. */
  become(id: string, status: string): Promise<Data> {
    return vi.waitFor(async () => {
      await hurryJobs(this.own.url);
      const redemption = await this.find(id);
      expect(redemption.status).toBe(status);
      return redemption;
    }, patience);
  }

  async cancel(id: string): Promise<Data> {
    const { data } = await this.api.ask(
      `mutation { redemptionCancel(id: "${id}") { redemption { status } userErrors { code } } }`,
    );
    return data.redemptionCancel;
  }

  async available(): Promise<number> {
    return (await memberOf(this.deps, this.here.shop, this.here.platformIds[0])).available;
  }

  async close(): Promise<void> {
    await this.#jobs?.stop();
    await this.api.close();
    await this.world.close();
    await this.own.drop();
  }
}

export async function openRewardWorld({
  appScopes,
  points,
  clock = new TestClock(),
  through = (platform) => platform,
}: RewardWorldInput): Promise<RewardWorld> {
  const own = await createTestDatabase();
  const world = await startTestPlatform({ store: { clock: () => clock.now(), appScopes } });
  const deps = createTestDeps({ db: own.db, clock, platform: through(world.platform), ...noJobs });
  const here = await openRedeemingShop(deps, own.url, { world, points: [points] });
  return new RewardWorld({ own, world, deps, here, api: await openApi(deps, here.shop) });
}
