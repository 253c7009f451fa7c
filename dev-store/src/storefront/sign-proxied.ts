import { createHmac } from "node:crypto";

/** What the platform adds to the query of a request that it passes on to the app. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  "shop",
  "logged_in_customer_id",
  "path_prefix",
  "timestamp",
  "signature",
]);

/** The shopper's own query, and what the platform says, signed. A shopper cannot say what the platform says. */
export function signProxied(
  asked: URLSearchParams,
  said: Readonly<Record<"shop" | "logged_in_customer_id" | "path_prefix" | "timestamp", string>>,
  secret: string,
): URLSearchParams {
  const query = new URLSearchParams([...asked].filter(([name]) => !OWN_NAMES.has(name)));
  for (const [name, value] of Object.entries(said)) query.append(name, value);
  const parts = [...new Set(query.keys())].map((name) => `${name}=${query.getAll(name).join(",")}`);
  const signature = createHmac("sha256", secret).update(parts.sort().join("")).digest("hex");
  query.append("signature", signature);
  return query;
}
