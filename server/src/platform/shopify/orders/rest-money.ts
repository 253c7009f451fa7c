// Amounts in webhook payloads: a set in shop and presentment currency, or a bare amount in the shop's.
import { z } from "zod";
import type { Amount } from "./money-reader.ts";

/** The platform writes amounts as text; some samples in its documents have numbers. */
export const decimal = z.union([z.string(), z.number().transform(String)]);

export const shopMoney = z.object({ amount: decimal, currency_code: z.string() });
export const moneySet = z.object({ shop_money: shopMoney }).nullish();

type MoneySet = z.output<typeof moneySet>;

/** The set's amount in the shop's currency if there is a set, otherwise the bare field. */
export function restAmount(set: MoneySet, bare: string | null | undefined): Amount | null {
  if (set) return { amount: set.shop_money.amount, currencyCode: set.shop_money.currency_code };
  return bare === null || bare === undefined ? null : { amount: bare, currencyCode: null };
}
