import { roundUnit } from "../round-unit.ts";

/**
 * The earning rate of a new program: 1 point for a whole unit of the currency, or for a round amount of it where a unit
 * buys little (¥200, ₫20,000).
 */
export const firstEarning = (currencyCode: string) => {
  const units = roundUnit(currencyCode);
  // As the form of the settings stores it.
  const config = { pointsPerUnitHundredths: 100, ...(units !== 1 && { forEachUnits: units }) };
  return [{ id: "orders", kind: "order_spend", enabled: true, config }];
};
