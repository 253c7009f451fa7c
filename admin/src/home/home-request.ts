import type { ApiRequest } from "../api/primed-fetch.ts";
import { homeQuery } from "./home.generated.ts";

/** What Home asks first, so that it can be asked before Home is there. */
export const homeRequest = (): ApiRequest => ({
  operationName: "Home",
  query: homeQuery as unknown as string,
  variables: {},
});
