// Converts the platform's amounts to minor units of the shop's one currency.
import { parseMoney, parseRounded } from "@laurel/domain/money.ts";
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
  /** The same of taxes, each rounded to the minor unit. */
  taxes(field: string, values: readonly (Amount | null)[]): number;
}

/** Reads amounts of one currency. Refuses others, and amounts beyond a safe integer. */
export function moneyReader(currencyCode: string): MoneyReader {
  const read = (field: string, value: Amount | null, parse: typeof parseMoney): number => {
    if (value === null) throw new PayloadRefusal("malformed_body", field);
    if (value.currencyCode !== null && value.currencyCode !== currencyCode)
      throw new PayloadRefusal("foreign_currency", field);
    const parsed = parse(value.amount, currencyCode);
    if (parsed.ok) return parsed.minor;
    throw new PayloadRefusal(parsed.code === "not_a_decimal" ? "malformed_body" : parsed.code, field);
  };
  const signed = (field: string, value: Amount | null): number => read(field, value, parseMoney);
  const amount = (field: string, value: Amount | null, parse = parseMoney): number => {
    const minor = read(field, value, parse);
    if (minor < 0) throw new PayloadRefusal("negative_amount", field);
    return minor;
  };
  const sum = (field: string, values: readonly (Amount | null)[], parse: typeof parseMoney): number =>
    safe(
      field,
      values.reduce((minor, value) => minor + amount(field, value, parse), 0),
    );
  return {
    amount: (field, value) => amount(field, value),
    signed,
    total: (field, values) => sum(field, values, parseMoney),
    taxes: (field, values) => sum(field, values, parseRounded),
  };
}

/** Returns a sum or product if it is exact. */
export function safe(field: string, minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new PayloadRefusal("unsafe_number", field);
  return minor;
}
