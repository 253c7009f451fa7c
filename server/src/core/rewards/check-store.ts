// What the store itself must allow before a reward can be saved.
import { formatMoney } from "@laurel/domain/money.ts";
import { worthOf } from "@laurel/domain/rewards/price.ts";
import type { Reward } from "@laurel/domain/rewards/reward.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { askStore } from "../../tenant/shops/connect/ask-store.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";

/** Refuses `amount_over_limit`, and what `askStore` refuses. */
export async function checkGiftCardLimit(deps: Deps, shopId: string, reward: Reward): Promise<void> {
  const shop = await findShopById(deps, shopId);
  const amountMinor = worthOf(reward, reward.points);
  if (!shop || amountMinor === null) return;
  const limit = await askStore(deps, "gift_cards", () => deps.platform.readGiftCardLimit(shop.domain));
  // Right after a change of the shop's currency, the store's limit is in another one.
  if (limit.currencyCode !== shop.currencyCode || amountMinor <= limit.amountMinor) return;
  const most = `${formatMoney(limit.amountMinor, limit.currencyCode)} ${limit.currencyCode}`;
  throw new AppError(
    "amount_over_limit",
    { limitMinor: limit.amountMinor },
    { field: ["config", "amountMinor"], message: `Your store issues gift cards of ${most} at most.` },
  );
}

/** Refuses `store_credit_off`, and what `askStore` refuses. */
export async function checkStoreCreditOn(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  if (await askStore(deps, "store_credit", () => deps.platform.isStoreCreditOn(shop.domain))) return;
  throw new AppError("store_credit_off", {}, { field: ["kind"] });
}
