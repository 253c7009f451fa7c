// What the store says of somebody who was erased is applied, and its body goes with that. Of what is put aside instead,
// the body would stay: it goes at once.
import type { Tx } from "../../database/database.ts";
import { findErased } from "../privacy/find-erased.ts";
import { dropBodies } from "./forget-person.sql.ts";

export interface PutAside {
  readonly webhookId: string;
  readonly body: string;
}

/** After they were stored. */
export async function forgetErasedInBodies(tx: Tx, bodies: readonly PutAside[]): Promise<void> {
  if (bodies.length === 0) return;
  const named = bodies.map(({ webhookId, body }) => ({ webhookId, ids: idsIn(body) }));
  const erased = await findErased(
    tx,
    named.flatMap(({ ids }) => [...ids]),
  );
  const dropped = named
    .filter(({ ids }) => [...ids].some((id) => erased.has(id)))
    .map(({ webhookId }) => webhookId);
  if (dropped.length > 0) tx.write(dropBodies, [tx.shopId, dropped]);
}

/** Whatever may be a customer's number: the ids of a message, and every number of what cannot be read as one. */
function idsIn(body: string): ReadonlySet<string> {
  const ids = new Set<string>();
  try {
    JSON.parse(body, (key, value: unknown) => {
      if (/(^|_)id$/.test(key) && (typeof value === "number" || typeof value === "string"))
        ids.add(/\d+$/.exec(String(value))?.[0] ?? "");
      return value;
    });
    return ids;
  } catch {
    return new Set(body.match(/\d{1,20}/g));
  }
}
