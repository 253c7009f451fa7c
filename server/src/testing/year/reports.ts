// The reports after a simulated year, as the jobs of the servers left them.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { expectReports } from "../reports/expect-reports.ts";
import { calendarOf } from "../reports/recount-points.ts";
import type { TestApi } from "../test-api.ts";
import type { YearShop } from "./year-shop.ts";

/** Orders from before the app are younger. */
const DAYS_BEFORE = 30;

/** What does not agree with a second count; empty if all of it does. */
export async function checkReports({
  year: { shop, world },
  api,
}: {
  readonly year: YearShop;
  readonly api: TestApi;
}): Promise<readonly string[]> {
  const dayOf = calendarOf(shop);
  const range = { from: addLocalDays(dayOf(world.opensAt), -DAYS_BEFORE), to: dayOf(world.clock.now()) };
  try {
    await expectReports(api, { url: world.own.url, shop, range });
    return [];
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
