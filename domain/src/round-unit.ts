// How many whole units of a currency make a round amount that buys about as much as one euro: ¥200, Ft500, ₫20,000.
// Rates move, so this is rough by design: nothing is converted with it.
import { currencyDecimals } from "./money.ts";

const ROUND: Readonly<Record<number, string>> = {
  2: "AZN BAM BBD BZD FJD GEL TOP WST XCD",
  5: "AED BRL BYN ILS LYD MYR PEN PGK PLN QAR RON SAR TND",
  10: "BOB CNY DKK GHS GTQ HKD MAD MOP NOK SEK TJS TTD",
  20: "BWP CZK ERN HNL LSL MDL MVR MXN NAD SCR SZL ZAR ZMW",
  50: "DOP EGP MKD MRU MUR NIO PHP SRD THB TRY TWD UAH UYU",
  100: "AFN ALL BDT BTN CVE GMD INR ISK KGS MZN RSD RUB VUV XPF",
  200: "DJF DZD ETB GYD HTG JMD JPY KES LRD NPR YER",
  500: "AMD CRC HUF KMF KZT LKR PKR SDG XAF XOF",
  1000: "AOA CLP IQD",
  2000: "ARS CDF KRW MMK MWK NGN RWF TZS",
  5000: "BIF COP KHR MGA MNT UGX",
  10_000: "GNF PYG UZS",
  20_000: "IDR LAK VND",
  100_000: "LBP",
};

const units = new Map(
  Object.entries(ROUND).flatMap(([unit, codes]) => codes.split(" ").map((code) => [code, Number(unit)])),
);

/** In whole units. Currencies that are not listed are near a euro, unless they have no decimals. */
export const roundUnit = (currencyCode: string): number =>
  units.get(currencyCode) ?? (currencyDecimals(currencyCode) === 0 ? 100 : 1);

/** The same in minor units. */
export const roundUnitMinor = (currencyCode: string): number =>
  roundUnit(currencyCode) * 10 ** currencyDecimals(currencyCode);
