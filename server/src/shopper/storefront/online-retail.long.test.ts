// What the store promises for a purchase against what the ledger then gave, for every order of a real shop.
import { pointsFor } from "@laurel/domain/shopper/estimate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyEvents } from "../../testing/history/history.ts";
import { historyPrograms } from "../../testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "../../testing/history/replay-history.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { askOf, loadOffer } from "./offer/offer.ts";
import { onlyWebhooks } from "../../testing/samples/a-webhook.ts";

const domain = "retail.myshopify.com";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
});
afterAll(() => own.drop());

interface PaidOrder {
  readonly id: number;
  readonly customer: object | null;
  readonly line_items: readonly {
    readonly price: string;
    readonly quantity: number;
    readonly gift_card: boolean;
  }[];
}

/** In pence, without gift cards, which earn nothing. */
const goodsOf = ({ line_items: lines }: PaidOrder): number =>
  lines
    .filter((line) => !line.gift_card)
    .reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0);

test(
  "the estimate for a member of a tier is what each of 11,000 orders earned",
  { timeout: 600_000 },
  async () => {
    const shopId = await openHistoryShop(deps, domain, historyPrograms.tiered1);
    const shop = (await findShopById(deps, shopId))!;
    await receiveHistory(deps, { shopId, domain, events: historyEvents() });
    expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });

    const { offer, earned } = await deps.db.transaction(shopId, async (tx) => ({
      offer: await loadOffer(deps, tx, { shop, platformId: null }),
      earned: await tx.kysely
        .selectFrom("orders")
        .leftJoin("entries", (join) =>
          join
            .onRef("entries.shop_id", "=", "orders.shop_id")
            .onRef("entries.order_id", "=", "orders.order_id")
            .on("entries.kind", "=", "order_award"),
        )
        .select(({ fn }) => [
          "orders.order_id",
          "orders.tier_id",
          fn.sum<string>("entries.points").as("points"),
        ])
        .where("orders.shop_id", "=", shopId)
        .where("orders.customer_id", "is not", null)
        .groupBy(["orders.order_id", "orders.tier_id"])
        .execute(),
    }));
    const awards = new Map(earned.map((row) => [row.order_id, row]));
    const visitor = { shop, platformId: null, locale: "en", base: "", root: "" };
    const wrong: string[] = [];
    let compared = 0;
    for (const { topic, payload } of historyEvents()) {
      const order = payload as PaidOrder;
      const award = awards.get(String(order.id));
      if (topic !== "orders/paid" || order.customer === null || !award) continue;
      compared += 1;
      // Prices of this shop hold no tax, so nothing is about.
      const { estimate } = askOf({ ...offer, taxShareBasisPoints: 0 }, visitor, award.tier_id);
      const promised = pointsFor(estimate, goodsOf(order));
      const got = Number(award.points ?? 0);
      if (promised !== got) wrong.push(`${order.id}: ${String(promised)} promised, ${got} earned`);
    }
    expect(compared).toBeGreaterThan(9_000);
    expect(wrong).toEqual([]);
  },
);
