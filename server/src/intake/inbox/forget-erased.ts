// Applying an event about an erased person removes its body. An event that is not applied would keep its body, so that
// body is removed at once.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findErased } from "../../core/customers/erased/find-erased.ts";
import { dropBodies } from "./forget-person.sql.ts";

export interface PutAside {
  readonly webhookId: string;
  readonly body: Buffer;
}

/** Call this after the bodies were stored. */
export async function forgetErasedInBodies(
  tx: Tx,
  { platform }: Deps,
  bodies: readonly PutAside[],
): Promise<void> {
  if (bodies.length === 0) return;
  const named = bodies.map(({ webhookId, body }) => ({ webhookId, ids: idsIn(platform, body) }));
  const erased = await findErased(
    tx,
    named.flatMap(({ ids }) => [...ids]),
  );
  const dropped = named
    .filter(({ ids }) => [...ids].some((id) => erased.has(id)))
    .map(({ webhookId }) => webhookId);
  if (dropped.length > 0) tx.write(dropBodies, [tx.shopId, dropped]);
}

/** All possible customer numbers: the ids of a JSON body, or every number of a body that is not JSON. */
function idsIn({ webhooks }: Deps["platform"], body: Buffer): ReadonlySet<string> {
  const ids = new Set<string>();
  const look = (key: string, value: unknown): unknown => {
    if (/(^|_)id$/.test(key) && (typeof value === "number" || typeof value === "string"))
      ids.add(/\d+$/.exec(String(value))?.[0] ?? "");
    return value;
  };
  try {
    JSON.stringify(webhooks.readBody(body), look);
    return ids;
  } catch {
    return new Set(body.toString("latin1").match(/\d{1,20}/g));
  }
}
