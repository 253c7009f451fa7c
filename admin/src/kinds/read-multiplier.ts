import { fieldLimits } from "@laurel/domain/kinds/fields.ts";
import { readNumber, type ShopMoney, writeNumber } from "../ui/format/read-number.ts";

const MULTIPLIER_MAX = fieldLimits.multiplierBasisPoints / 10_000;

/** In basis points, from 0 to a hundredfold. Example: "1.25" → 12,500. */
export function readMultiplier(
  text: string,
  shop: ShopMoney,
): { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string } {
  const read = readNumber(text, shop, { decimals: 4, least: 0, most: fieldLimits.multiplierBasisPoints });
  const example = writeNumber(15_000, shop, 4, 0);
  const message = `Enter 0 to ${MULTIPLIER_MAX}, such as ${example}, with four decimals at most`;
  return read.ok ? read : { ok: false, message };
}
