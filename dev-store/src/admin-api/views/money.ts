import { formatMinor } from "../../money.ts";

export const money = (minor: number, currencyCode: string) => ({
  __typename: "MoneyV2",
  amount: formatMinor(minor, currencyCode),
  currencyCode,
});

export function moneyBag(minor: number, currencyCode: string) {
  return { shopMoney: money(minor, currencyCode), presentmentMoney: money(minor, currencyCode) };
}
