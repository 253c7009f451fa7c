// Converts the platform's amounts to minor units of the shop's one currency.
import { parseRounded } from "@laurel/domain/money.ts";
import { PayloadRefusal } from "./payload.ts";

export interface Amount {
  readonly amount: string;
  /** Null if the platform writes only an amount, which is in the shop's currency by contract. */
  readonly currencyCode: string | null;
}

export interface MoneyReader {
  /** Zero or more. */
  amount(field: string, value: Amount | null): number;
  /** Positive or negative. */
  signed(field: string, value: Amount | null): number;
  /** The sum of amounts, each zero or more. */
  total(field: string, values: readonly (Amount | null)[]): number;
}

/**
 * Reads amounts of one currency, each rounded to the minor unit: shares of discounts and taxes are worked out, and not
 * always whole. Refuses other currencies, and amounts beyond a safe integer.
 */
export function moneyReader(currencyCode: string): MoneyReader {
  const signed = (field: string, value: Amount | null): number => {
    if (value === null) throw new PayloadRefusal("malformed_body", field);
    if (value.currencyCode !== null && value.currencyCode !== currencyCode)
      throw new PayloadRefusal("foreign_currency", field);
    const parsed = parseRounded(value.amount, currencyCode);
    if (parsed.ok) return parsed.minor;
    throw new PayloadRefusal(parsed.code === "unsafe_number" ? parsed.code : "malformed_body", field);
  };
  const amount = (field: string, value: Amount | null): number => {
    const minor = signed(field, value);
    if (minor < 0) throw new PayloadRefusal("negative_amount", field);
    return minor;
  };
  return {
    amount,
    signed,
    total: (field, values) =>
      safe(
        field,
        values.reduce((minor, value) => minor + amount(field, value), 0),
      ),
  };
}

/** Returns a sum or product if it is exact. */
export function safe(field: string, minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new PayloadRefusal("unsafe_number", field);
  return minor;
}
