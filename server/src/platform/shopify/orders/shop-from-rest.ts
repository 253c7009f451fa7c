// What is kept of a shop: how it is called, what it counts in, and when its days begin.
import { z } from "zod";
import type { PayloadRefusalCode } from "./payload.ts";

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** Days begin and end in it: one that this machine does not know would stop everything later. */
export const timeZone = z
  .string()
  .refine(isKnownTimeZone, { params: { refusal: "invalid_time_zone" satisfies PayloadRefusalCode } });

/** One that cannot be written to is none: the rest of what is said of the shop holds all the same. */
export const ownerEmail = z
  .string()
  .nullish()
  .transform((text) => (text && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : null));

export const restShop = z.object({
  name: z.string(),
  currency: currencyCode,
  iana_timezone: timeZone,
  email: ownerEmail,
});

function isKnownTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
