// The log of what was sent to an endpoint, and sending one of it again.
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { listDeliveryRows, replayDelivery, type DeliveryStatus } from "./deliveries.sql.ts";
import { toDeliveryNode, type DeliveryNode } from "./endpoint-node.ts";
import { findEndpoint } from "./endpoints.sql.ts";
import { checkMayTell, type Teller } from "./topic-scopes.ts";
import { asleepAt, deliverJob, WAKE_WEBHOOKS } from "./wake-delivery.ts";

/** Greater than every id. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first. `status` null: all. Refuses `webhook_endpoint_not_found`. */
export async function listDeliveries(
  tx: Tx,
  asked: { readonly endpointId: string; readonly status: DeliveryStatus | null; readonly page: PageAsked },
): Promise<Connection<DeliveryNode>> {
  const { endpointId, status, page } = asked;
  const [beforeId = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const [[endpoint], rows] = await Promise.all([
    tx.run(findEndpoint, [tx.shopId, endpointId]),
    tx.run(listDeliveryRows, [tx.shopId, endpointId, beforeId, status, page.limit + 1]),
  ]);
  if (!endpoint) throw new AppError("webhook_endpoint_not_found", {}, { field: ["endpointId"] });
  return toConnection(rows, page, { toNode: toDeliveryNode, toCursor: ({ id }) => encodeCursor(id) });
}

/**
 * Sends it again, with the same id, whatever became of it before; while the endpoint is off, once it is on. Refuses
 * `webhook_delivery_not_found` and `missing_scope`.
 */
export async function replay(deps: Deps, teller: Teller, id: string): Promise<DeliveryNode> {
  const { shopId, actor } = teller;
  return deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(replayDelivery, [shopId, id, deps.clock.now()]);
    const [endpoint] = row ? await tx.run(findEndpoint, [shopId, row.endpoint_id]) : [];
    if (!row || !endpoint) throw new AppError("webhook_delivery_not_found", {}, { field: ["id"] });
    checkMayTell(teller, [row.topic], "id");
    markDue(tx, WAKE_WEBHOOKS, asleepAt(deps.clock.now()));
    await enqueueJob(tx, deliverJob({ shopId, endpointId: endpoint.id }));
    recordChange(deps, tx, {
      action: "WEBHOOK_REPLAYED",
      subjectId: endpoint.id,
      actor,
      before: null,
      after: { url: endpoint.url, topics: [row.topic] },
    });
    return toDeliveryNode(row);
  });
}
