// The demo of `npm start`: a play store with the app installed, a program that is on, a few rewards, and a past.
// Everything goes the way of a real store: ID token, webhooks, jobs.
import type { DevStore } from "@laurel/dev-store/dev-store.ts";
import { shoppersRewards, waitUntilApplied } from "./demo-rewards.ts";
import { PastClock } from "./past-clock.ts";
import type { Deps } from "../../process/deps.ts";
import { closeDaysOfShop } from "../../core/ledger/daily/close-booking-days.job.ts";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { countCohortsOfShop } from "../../insight/reports/breakage/count-cohorts.job.ts";
import { measureOrdersOfShop } from "../../insight/reports/days/measure-orders.job.ts";
import { measureRepeatRateOfShop } from "../../insight/reports/repeat/measure-repeat.job.ts";
import { createReward, type RewardInput } from "../../core/rewards/save-reward.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import { installShop } from "../../tenant/shops/install-shop.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { invariant } from "../../process/errors.ts";

export const demoShop = "demo.myshopify.com";
const actor = "demo";
const historyMonths = 14;
const DAY_MS = 86_400_000;
const IDLE_WITHIN_MS = 600_000;

/** The past's clock, before the server starts: on its first day, where it was cut off, or, once all of it is in, today. */
export async function openPast(store: DevStore, file: string): Promise<PastClock> {
  const { isDemoHistoryPlaced } = await import("@laurel/dev-store/demo-history.ts");
  // The play store's months are shorter: this is some days before its first order.
  const startsAt = new Date(Date.now() - historyMonths * 31 * DAY_MS);
  return new PastClock(
    { file, timeZone: newShop.timeZone },
    isDemoHistoryPlaced(store, demoShop) ? null : startsAt,
  );
}

/** Installs the app in the demo shop if needed. True while its past, or a part of it, is still missing. */
export async function prepareDemoShop(deps: Deps, store: DevStore, past: PastClock): Promise<boolean> {
  const { isDemoHistoryPlaced } = await import("@laurel/dev-store/demo-history.ts");
  const hasPast = isDemoHistoryPlaced(store, demoShop);
  const then = past.depsOf(deps);
  // Created in the past, and installed today: the store's tokens are good for an hour of today.
  if ((await findShopByDomain(deps, demoShop)) === null) await createShop(then, newShop);
  const shop = await installShop(deps, store.control.idToken({ shop: demoShop }));
  // A job does this too, but the past must not begin before it is done.
  await deps.platform.subscribeWebhooks(shop.domain, `${deps.env.appUrl}/webhooks`);
  if (await switchProgramOn(then, shop.shopId)) {
    for (const reward of demoRewards) {
      const saved = await createReward(then, { shopId: shop.shopId, actor }, reward);
      invariant(saved.ok, "the demo's rewards are well-formed");
    }
  }
  return !hasPast;
}

/** Writes the past, or the missing part of it, day by day, and waits until all of it has been applied. */
export async function placeDemoPast(
  deps: Deps,
  store: DevStore,
  past: PastClock,
  size: { readonly orders?: number; readonly customers?: number; readonly maximumWaiting?: number } = {},
): Promise<void> {
  const { placeDemoHistory } = await import("@laurel/dev-store/demo-history.ts");
  const shop = await findShopByDomain(deps, demoShop);
  invariant(shop, "the demo shop is installed");
  const { shopId } = shop;
  const then = past.depsOf(deps);
  const hasCode = (code: string) => store.control.discount({ shop: demoShop, code }) !== null;
  const rewards = shoppersRewards(then, shop, hasCode);

  /** What happened before a night is recorded before it; then comes what the server does at night. */
  async function moveTo(at: Date): Promise<void> {
    for (const night of past.nightsUntil(at)) {
      await store.control.waitUntilIdle({ shop: demoShop, timeoutMs: IDLE_WITHIN_MS });
      await waitUntilApplied(then, shopId);
      past.moveTo(night);
      await keepDatesOfShop(then, shopId);
      await closeDaysOfShop(then, shopId);
    }
    past.moveTo(at);
  }

  await placeDemoHistory(store, demoShop, { months: historyMonths, rewards, moveTo, ...size });
  await waitUntilApplied(deps, shopId);
  past.end();
  // Otherwise reports would wait for the night.
  await keepDatesOfShop(deps, shopId);
  await closeDaysOfShop(deps, shopId);
  await countCohortsOfShop(deps, shopId);
  await measureOrdersOfShop(deps, shopId);
  await measureRepeatRateOfShop(deps, shopId);
  // Only now is known how much of a price is tax.
  await deps.db.transaction(shopId, (tx) => enqueuePublishing(tx));
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

/** As it is installed; what the store says of itself comes with the installation. */
const newShop = {
  domain: demoShop,
  name: "Fern & Fable",
  currencyCode: "EUR",
  timeZone: "Europe/Berlin",
  actor: "install",
};

const demoTiers = [
  { id: "silver", name: "Silver", threshold: 20_000, multiplierBasisPoints: 12_500, color: "#9aa0a6" },
  { id: "gold", name: "Gold", threshold: 60_000, multiplierBasisPoints: 15_000, color: "#d4a72c" },
];

const demoRewards: readonly RewardInput[] = [
  { kind: "amount_off", name: "€5 off", points: 500, status: "ACTIVE", config: { amountMinor: 500 } },
  { kind: "percentage_off", name: "10% off", points: 900, status: "ACTIVE", config: { basisPoints: 1_000 } },
  { kind: "amount_off", name: "€20 off", points: 1_800, status: "ACTIVE", config: { amountMinor: 2_000 } },
];
