import { createHmac } from "node:crypto";

/** The `hmac` of a query that the platform sends through a browser: over all parameters but `hmac` itself, sorted. */
export function signQuery(parameters: Readonly<Record<string, string>>, secret: string): string {
  const sorted = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll("+", "%20");
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** The address with these parameters and their signature in its query. */
export function signedUrl(
  address: URL,
  parameters: Readonly<Record<string, string>>,
  secret: string,
): string {
  const url = new URL(address);
  url.search = new URLSearchParams({ ...parameters, hmac: signQuery(parameters, secret) }).toString();
  return url.href;
}
