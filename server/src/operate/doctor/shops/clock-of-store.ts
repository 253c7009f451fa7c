// Requests through the store are good for 90 seconds: with a clock that is further off, none is taken.
import { type Checkup, type InstalledShop, missing, ok } from "../checkup.ts";
import { readHome } from "./store-pages.ts";

const APART_SECONDS_MAX = 30;

export const clockOfStore: Checkup<InstalledShop> = async (patient) => {
  const page = await readHome(patient);
  const theirs = Date.parse(page?.headers.date ?? "");
  if (Number.isNaN(theirs)) return null;
  const seconds = Math.round((patient.deps.clock.now().getTime() - theirs) / 1000);
  if (Math.abs(seconds) <= APART_SECONDS_MAX) return ok("This machine’s clock agrees with the store’s.");
  const apart = `${Math.abs(seconds).toLocaleString("en")} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
  return missing(
    `This machine’s clock is ${apart} the store’s. Let it take the time from a time server (NTP).`,
  );
};
