import { createHmac } from "node:crypto";

/** The base64 HMAC-SHA256 of a webhook's raw bytes with the app's secret. */
export function signBody(body: string, apiSecret: string): string {
  return createHmac("sha256", apiSecret).update(body, "utf8").digest("base64");
}
