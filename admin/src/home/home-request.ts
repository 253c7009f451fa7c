import type { ApiRequest } from "../api/primed-fetch.ts";
import { homeQuery } from "./home.generated.ts";

/** Home's first query, separate so that it can be sent before Home has loaded. */
export const homeRequest = (): ApiRequest => ({
  operationName: "Home",
  query: homeQuery as unknown as string,
  variables: {},
});
