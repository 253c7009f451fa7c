// A shop in Berlin whose points expire, and whose program has been on since 1 January 2024. It has one customer. Nobody
// is warned, unless the setting says so.
import type { ProgramDocument, ProgramStatus } from "@laurel/domain/program/program.ts";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { expect } from "vitest";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { refreshDates } from "../../core/ledger/dates/refresh-dates.job.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { withAdministrator } from "../processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../processes/deliver.ts";
import { openApi, type TestApi } from "../test-api.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { aReward } from "./a-redemption.ts";
import { aShop } from "./a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "./an-order.ts";

type Expiry = ProgramDocument["expiry"];

export class ExpiryShop {
  readonly own: TestDatabase;
  readonly deps: TestDeps;
  readonly shop: Shop;
  readonly api: TestApi;

  constructor(made: { own: TestDatabase; deps: TestDeps; shop: Shop; api: TestApi }) {
    this.own = made.own;
    this.deps = made.deps;
    this.shop = made.shop;
    this.api = made.api;
  }

  /** It is noon of that day. */
  at(day: string): void {
    this.deps.clock.set(`${day}T12:00:00.000Z`);
  }

  deliver(events: readonly StoreEvent[]): Promise<unknown> {
    return deliver(this.deps, this.shop, events);
  }

  member() {
    return memberOf(this.deps, this.shop);
  }

  /** An order of so many euros, each worth a point. */
  async order(day: string, euros = 100, orderId = "9001"): Promise<void> {
    this.at(day);
    const lines = [aLine({ unitPriceMinor: euros * 100 })];
    const processedAt = this.deps.clock.now().toISOString();
    await this.deliver([orderChanged(anOrder({ orderId, lines, processedAt }))]);
  }

  async adjust(points: number): Promise<{ postingId: string }> {
    const { customerId } = await this.member();
    const { data } = await this.api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
         movement { postingId } userErrors { code } } }`,
      { input: { customerId, points, reason: "x", idempotencyKey: this.deps.newId() } },
    );
    return data.customerAdjustPoints.movement;
  }

  async undo({ postingId }: { postingId: string }): Promise<void> {
    const { data } = await this.api.ask(
      `mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`,
      { id: postingId },
    );
    expect(data.postingUndo.userErrors).toEqual([]);
  }

  async redeem(points: number): Promise<void> {
    const { customerId } = await this.member();
    const rewardId = await aReward(this.deps, this.shop, { points });
    await withAdministrator(this.own.url, (client) =>
      client.query("UPDATE laurel.shops SET installed_at = now()"),
    );
    const idempotencyKey = this.deps.newId();
    const redemption = { customerId, rewardId, points: null, idempotencyKey, actor: "test" };
    await redeemReward(this.deps, this.shop.shopId, redemption);
  }

  /** Saves the program, and runs the job that this enqueues, if it does. */
  async change(settings: { status?: ProgramStatus; expiry?: Partial<Expiry> }): Promise<void> {
    const { data } = await this.api.ask("{ program { version document } }");
    const { version: expectedVersion, document } = data.program;
    const input = { expectedVersion, status: settings.status, actor: "test" };
    const expiry = { ...document.expiry, ...settings.expiry };
    const changed = { ...input, document: { ...document, expiry } };
    await withAdministrator(this.own.url, (client) =>
      client.query("DELETE FROM graphile_worker._private_jobs"),
    );
    expect(await updateProgram(this.deps, this.shop.shopId, changed)).toMatchObject({ ok: true });
    await this.refresh();
  }

  /** Runs the job that a change has enqueued. */
  async refresh(): Promise<void> {
    const { rows } = await withAdministrator(this.own.url, (client) =>
      client.query<{ payload: { shopId: string; after: string } }>(
        "SELECT payload FROM graphile_worker._private_jobs WHERE key = $1",
        [`refresh-dates:${this.shop.shopId}`],
      ),
    );
    for (const { payload } of rows) await refreshDates.run(this.deps, payload, { n: 1, isLast: false });
  }

  /** Looks at everybody who is due. */
  look(): Promise<void> {
    return keepDatesOfShop(this.deps, this.shop.shopId);
  }

  async balance(): Promise<number> {
    return (await this.member()).available;
  }

  /** The last day of each lot. */
  async lastDays(): Promise<string[]> {
    const { data } = await this.api.ask(`{ customer(platformId: "7001") { lots { remaining expiresAt } } }`);
    return data.customer.lots.map((lot: { remaining: number; expiresAt: string | null }) => {
      const last = lot.expiresAt && new Date(Date.parse(lot.expiresAt) - 1).toISOString().slice(0, 10);
      return `${lot.remaining} until ${last ?? "spent"}`;
    });
  }

  async expiries(): Promise<string[]> {
    const { data } = await this.api.ask("{ movements(first: 50) { nodes { kind points occurredAt } } }");
    return data.movements.nodes
      .filter(({ kind }: { kind: string }) => kind === "expiry")
      .map(
        (one: { points: number; occurredAt: string }) => `${one.points} at ${one.occurredAt.slice(0, 16)}`,
      );
  }

  /** Proves the ledger first. */
  async close(): Promise<void> {
    expect(await brokenClaims(this.deps, this.shop)).toEqual([]);
    await this.api.close();
    await this.own.drop();
  }
}

export async function openExpiryShop(expiry: Partial<Expiry>, holdDays = 0): Promise<ExpiryShop> {
  const own = await createTestDatabase();
  const deps = createTestDeps({ db: own.db });
  deps.clock.set("2024-01-01T12:00:00.000Z");
  const shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      orders: { ...program.orders, holdDays },
      expiry: { ...program.expiry, months: 12, warnDays: [], ...expiry },
    }),
  });
  const made = new ExpiryShop({ own, deps, shop, api: await openApi(deps, shop) });
  await made.deliver([{ type: "customer_created", customer: aCustomer() }]);
  return made;
}
