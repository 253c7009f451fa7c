import type { BridgeKind } from "../config.ts";
import { authorizationHeaders } from "./authorization-headers.ts";

/** Where all data comes from. */
export const API_PATH = "/api/graphql";

export interface ApiCaller {
  readonly shop: string;
  readonly token: string;
  readonly bridge: BridgeKind;
}

/** What every call to the API says of itself. */
export const apiHeaders = ({ shop, token, bridge }: ApiCaller): Record<string, string> => ({
  "Content-Type": "application/json",
  ...authorizationHeaders(token, bridge),
  "X-Shop-Domain": shop,
});
