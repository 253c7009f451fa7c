import { formatMinor } from "../../money.ts";

export interface MoneySet {
  shop_money: { amount: string; currency_code: string };
  presentment_money: { amount: string; currency_code: string };
}

/** Shops here sell only in their own currency, so both amounts are the same. */
export function moneySet(minor: number, currencyCode: string): MoneySet {
  const money = { amount: formatMinor(minor, currencyCode), currency_code: currencyCode };
  return { shop_money: money, presentment_money: money };
}
