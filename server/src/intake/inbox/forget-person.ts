// Bodies of webhooks that name a person. Those still to be applied keep what the ledger needs, without the personal
// data. Those set aside lose their body.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { forgetEarlyFactsOf } from "./early/early-facts.ts";
import { dropBodies, listBodiesOf, replaceBody } from "./forget-person.sql.ts";

export interface NamedPerson {
  readonly platformIds: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  readonly orderIds: readonly string[];
}

/** A stored webhook that names the person. */
export interface KeptBody {
  readonly webhookId: string;
  readonly topic: string;
  readonly receivedAt: Date;
  readonly status: "pending" | "waiting" | "applied" | "set_aside" | "unhandled";
  readonly body: Buffer;
}

export async function findBodiesOf(tx: Tx, person: NamedPerson): Promise<readonly KeptBody[]> {
  const ids = [...person.platformIds, ...person.orderIds].filter((id) => /^\d+$/.test(id));
  const rows = await tx.run(listBodiesOf, [
    tx.shopId,
    ids.length === 0 ? null : `(^|[^0-9])(${ids.join("|")})([^0-9]|$)`,
    person.emails,
  ]);
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    topic: row.topic,
    receivedAt: row.received_at,
    status: row.status,
    body: row.body,
  }));
}

/** Under the inbox's lock. */
export async function forgetPersonInInbox(tx: Tx, deps: Deps, person: NamedPerson): Promise<void> {
  const bodies = await findBodiesOf(tx, person);
  const dropped: string[] = [];
  for (const { webhookId, status, body } of bodies) {
    const rest = status === "pending" || status === "waiting" ? withoutPerson(deps, body, person) : null;
    if (rest === null) dropped.push(webhookId);
    else tx.write(replaceBody, [tx.shopId, webhookId, Buffer.from(rest)]);
  }
  forgetEarlyFactsOf(tx, person.platformIds);
  if (dropped.length > 0) tx.write(dropBodies, [tx.shopId, dropped]);
}

/** The same message without personal data: ids, dates and amounts stay. Null if it cannot be parsed. */
function withoutPerson(
  { platform }: Deps,
  body: Buffer,
  { platformIds, emails }: NamedPerson,
): string | null {
  try {
    return JSON.stringify(platform.webhooks.readBody(body), clean);
  } catch {
    return null;
  }

  function clean(this: unknown, key: string, value: unknown): unknown {
    if (personalKeys.has(key)) return Array.isArray(value) ? [] : null;
    // Tags are one text for a customer and for a product. A customer's may be personal; a product's stay.
    if (key === "tags" && isCustomer(this)) return "";
    if (typeof value === "string" && emails.some((email) => value.toLowerCase().includes(email))) return null;
    return value;
  }

  function isCustomer(holder: unknown): boolean {
    return (
      typeof holder === "object" &&
      holder !== null &&
      "id" in holder &&
      platformIds.includes(String(holder.id))
    );
  }
}

/** The platform's field names. `name` is missing, because it is an order's number or part of an address. */
const personalKeys: ReadonlySet<string> = new Set([
  "email",
  "email_address",
  "contact_email",
  "phone",
  "first_name",
  "last_name",
  "default_address",
  "addresses",
  "billing_address",
  "shipping_address",
  "browser_ip",
  "client_details",
  "note",
  "note_attributes",
  "customer_locale",
  "order_status_url",
  "landing_site",
  "referring_site",
  "payment_details",
  "properties",
]);
