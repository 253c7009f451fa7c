// Kept apart from local-time.ts, which the admin's pages use: they must not load zod.
import { z } from "zod";
import { isOnTheCalendar } from "./local-time.ts";

/** A time on the shop's own clock, with or without seconds, on a date that exists. */
export const localDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, {
    message: "Enter a date and time such as 2026-12-05T00:00.",
    abort: true,
  })
  .refine(isOnTheCalendar, "This date or time does not exist.");
