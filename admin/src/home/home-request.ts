import type { ApiRequest } from "../api/primed-fetch.ts";
import { homeQuery, type HomeVariables } from "./home.generated.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What Home asks first, so that it can be asked before Home is there. */
export const homeRequest = (): ApiRequest => ({
  operationName: "Home",
  query: homeQuery as unknown as string,
  variables: lastTwoMonths(),
});

/** To the hour, so that coming back to the page asks the same question. */
export function lastTwoMonths(): HomeVariables {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    before: new Date(now - 30 * DAY_MS).toISOString(),
    earlier: new Date(now - 60 * DAY_MS).toISOString(),
  };
}
