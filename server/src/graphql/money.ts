import { formatMoney } from "@laurel/domain/money.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";

/** An amount in the shop's own currency. */
export const toMoney = (minor: number, { currencyCode }: Shop) => ({
  amount: formatMoney(minor, currencyCode),
  currencyCode,
});
