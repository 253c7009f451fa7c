// The reports after a simulated year, as the jobs of the server left them.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { expectReports } from "../reports/expect-reports.ts";
import { calendarOf } from "../reports/recount-points.ts";
import { openApi } from "../test-api.ts";
import type { SimulatedYear } from "./simulate.ts";

/** Longer than the year and the orders from before it. */
const DAYS = 600;

/** What does not agree with a second count; empty if all of it does. */
export async function checkReports({ year }: SimulatedYear): Promise<readonly string[]> {
  const { deps, shop, own, clock } = year;
  const to = calendarOf(shop)(clock.now());
  const api = await openApi(deps, shop);
  try {
    await expectReports(api, { url: own.url, shop, range: { from: addLocalDays(to, -DAYS), to } });
    return [];
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  } finally {
    await api.close();
  }
}
