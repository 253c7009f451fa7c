// What is stored of a shop: its name, its currency and its time zone.
import { isTimeZone } from "@laurel/domain/dates/local-time.ts";
import { z } from "zod";
import type { PayloadRefusalCode } from "./payload.ts";

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** Days begin and end in it. A time zone that this machine does not know would fail later everywhere. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { params: { refusal: "invalid_time_zone" satisfies PayloadRefusalCode } });

/** An invalid address counts as none, and the other facts of the shop are still used. */
export const ownerEmail = z
  .string()
  .nullish()
  .transform((text) => (text && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text) ? text : null));

/** Every shop has a name, a currency and a time zone: one that is null is not said. */
export const restShop = z.object({
  name: z.string().nullish(),
  currency: currencyCode.nullish(),
  iana_timezone: timeZone.nullish(),
  email: ownerEmail.optional(),
});
