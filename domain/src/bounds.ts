// Bounds of every stored value, whether it comes from a form, the API, the store, an imported file or an archive. Each
// edge checks them, so that the code inside never meets a number or an instant that it cannot handle.
import { z } from "zod";
import { programLimits } from "./program/program-limits.ts";

/**
 * The most that one amount of points, or one balance, may be. A balance may also be as far below zero. No real program
 * comes near it, and the sum of 9,000 members who all have it is still a safe integer (2^53 − 1).
 */
export const MAX_POINTS = programLimits.points;

/** Ids hold the milliseconds since then. */
export const FIRST_INSTANT = "1970-01-01T00:00:00.000Z";
/** Years have four digits, because instants are compared as texts. One year is left for days that are added. */
export const LAST_INSTANT = "9998-12-31T23:59:59.999Z";

/** Refuses `infinity`, and years that other programs write for "never". */
export const isKeepableInstant = (instant: Date): boolean =>
  instant.getTime() >= Date.parse(FIRST_INSTANT) && instant.getTime() <= Date.parse(LAST_INSTANT);

export const INSTANT_BOUNDS = "from 1970 to 9998";

/** An instant as text, with its offset. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => isKeepableInstant(new Date(text)), `Choose a date ${INSTANT_BOUNDS}.`);
