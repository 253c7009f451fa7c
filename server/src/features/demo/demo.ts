// The demo of `npm start`: a play store with the app installed, a program that is on, a few rewards, and a past.
// Everything goes the way of a real store: ID token, webhooks, jobs.
import type { DevStore } from "@laurel/dev-store/dev-store.ts";
import { shoppersRewards, waitUntilApplied } from "./demo-rewards.ts";
import type { Deps } from "../../process/deps.ts";
import { loadProgram } from "../program/load-program.ts";
import { updateProgram } from "../program/update-program.ts";
import { measureOrdersOfShop } from "../reports/days/measure-orders.job.ts";
import { measureRepeatRateOfShop } from "../reports/repeat/measure-repeat.job.ts";
import { createReward, type RewardInput } from "../rewards/save-reward.ts";
import { findShopByDomain } from "../shops/find-shop.ts";
import { installShop } from "../shops/install-shop.ts";
import { enqueuePublishing } from "../storefront/theme/enqueue-publishing.ts";
import { invariant } from "../../process/errors.ts";

export const demoShop = "demo.myshopify.com";
const actor = "demo";
const historyMonths = 14;

/** Installs the app in the demo shop if needed. True while its past, or a part of it, is still missing. */
export async function prepareDemoShop(deps: Deps, store: DevStore): Promise<boolean> {
  const { isDemoHistoryPlaced } = await import("@laurel/dev-store/demo-history.ts");
  const hasPast = isDemoHistoryPlaced(store, demoShop);
  const shop = await installShop(deps, store.control.idToken({ shop: demoShop }));
  // A job does this too, but the past must not begin before it is done.
  await deps.platform.subscribeWebhooks(shop.domain, `${deps.env.appUrl}/webhooks`);
  if (await switchProgramOn(deps, shop.shopId)) {
    for (const reward of demoRewards) {
      const saved = await createReward(deps, { shopId: shop.shopId, actor }, reward);
      invariant(saved.ok, "the demo's rewards are well-formed");
    }
  }
  return !hasPast;
}

/** Writes the past, or the missing part of it, and waits until all of it has been applied. */
export async function placeDemoPast(
  deps: Deps,
  store: DevStore,
  size: { readonly orders?: number; readonly customers?: number; readonly maximumWaiting?: number } = {},
): Promise<void> {
  const { placeDemoHistory } = await import("@laurel/dev-store/demo-history.ts");
  const shop = await findShopByDomain(deps, demoShop);
  invariant(shop, "the demo shop is installed");
  const hasCode = (code: string) => store.control.discount({ shop: demoShop, code }) !== null;
  const rewards = shoppersRewards(deps, shop, hasCode);
  await placeDemoHistory(store, demoShop, { months: historyMonths, rewards, ...size });
  await waitUntilApplied(deps);
  // Otherwise reports would wait for the night.
  await measureOrdersOfShop(deps, shop.shopId);
  await measureRepeatRateOfShop(deps, shop.shopId);
  // Only now is known how much of a price is tax.
  await deps.db.transaction(shop.shopId, (tx) => enqueuePublishing(tx));
}

/** False if it was switched on before: later changes by staff stay. */
async function switchProgramOn(deps: Deps, shopId: string): Promise<boolean> {
  const { version, status, document } = await deps.db.transaction(shopId, loadProgram);
  if (version > 1 || status === "ON") return false;
  const earnsFrom = new Date(deps.clock.now());
  earnsFrom.setUTCMonth(earnsFrom.getUTCMonth() - historyMonths - 1);
  const updated = await updateProgram(deps, shopId, {
    expectedVersion: version,
    status: "ON",
    actor,
    document: {
      ...document,
      name: "Fern Points",
      earning: [
        { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 500 } },
        { id: "signup", kind: "signup", enabled: true, config: { points: 100 } },
      ],
      orders: { ...document.orders, earnsFrom: earnsFrom.toISOString(), holdDays: 7 },
      tiers: { ...document.tiers, window: "lifetime", levels: demoTiers },
    },
  });
  invariant(updated.ok, "the demo's program is well-formed");
  return true;
}

const demoTiers = [
  { id: "silver", name: "Silver", threshold: 20_000, multiplierBasisPoints: 12_500, color: "#9aa0a6" },
  { id: "gold", name: "Gold", threshold: 60_000, multiplierBasisPoints: 15_000, color: "#d4a72c" },
];

const demoRewards: readonly RewardInput[] = [
  { kind: "amount_off", name: "€5 off", points: 500, status: "ACTIVE", config: { amountMinor: 500 } },
  { kind: "amount_off", name: "€20 off", points: 1_800, status: "ACTIVE", config: { amountMinor: 2_000 } },
  { kind: "percentage_off", name: "10% off", points: 900, status: "ACTIVE", config: { basisPoints: 1_000 } },
];
