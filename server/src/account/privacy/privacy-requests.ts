// Requests about a person's data, by the platform or by staff, and when they were done.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { guestHashesOf } from "../../core/orders/forget-person.ts";
import { emailHashes } from "../../core/referrals/friends/friend-hash.ts";
import {
  insertRequest,
  listOpenDataRequests,
  listRequestsOf,
  listRequestsOfShop,
  type ListedRequestRow,
} from "./privacy-requests.sql.ts";

export interface PrivacyRequest {
  readonly id: string;
  readonly kind: "data_request" | "erasure";
  /** Null: the person is no customer here. */
  readonly customerId: string | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly doneAt: Date | null;
}

interface Asked {
  readonly platformId: string;
  /** Orders that the platform names, including those without a customer. */
  readonly orderIds: readonly string[];
  readonly askedBy: string;
}

export const askedByPlatform = ({
  customerId,
  orderIds,
}: {
  readonly customerId: string;
  readonly orderIds: readonly string[];
}): Asked => ({ platformId: customerId, orderIds, askedBy: "platform" });

type RequestDeps = Pick<Deps, "newId" | "clock" | "env">;

/** Stores the request. A job carries it out after the commit. `email` is stored as a hash only. */
export async function requestErasure(
  tx: Tx,
  deps: RequestDeps,
  asked: Asked & { readonly email: string | null },
): Promise<void> {
  const { email } = asked;
  // A friend who was referred is found by another hash.
  const guestHash =
    email === null ? null : Buffer.concat([...guestHashesOf(deps, email), ...emailHashes(deps.env, email)]);
  const requestId = insert(tx, deps, { ...asked, kind: "erasure", guestHash });
  await enqueueErasure(tx, requestId);
}

export const enqueueErasure = (tx: Tx, requestId: string): Promise<void> =>
  enqueueJob(tx, {
    task: "erase-person",
    payload: { shopId: tx.shopId, requestId },
    key: `erase-person:${requestId}`,
  });

export function recordErasure(tx: Tx, deps: RequestDeps, asked: Asked): void {
  insert(tx, deps, { ...asked, kind: "erasure", guestHash: null });
}

/** Staff answer it from the customer's page. */
export function recordDataRequest(tx: Tx, deps: RequestDeps, asked: Asked): void {
  insert(tx, deps, { ...asked, kind: "data_request", guestHash: null });
}

const LISTED_MAX = 20;

/** Newest first. */
export async function listPrivacyRequests(
  tx: Tx,
  { id: customerId, platformId }: { id: string; platformId: string },
): Promise<readonly PrivacyRequest[]> {
  const rows = await tx.run(listRequestsOf, [tx.shopId, platformId, LISTED_MAX]);
  return rows.map((row) => toRequest({ ...row, customer_id: customerId }));
}

/** Requests for data from customers, oldest first. */
export async function listWaitingForData(tx: Tx): Promise<readonly PrivacyRequest[]> {
  return (await tx.run(listOpenDataRequests, [tx.shopId, LISTED_MAX])).map(toRequest);
}

/** Greater than every id. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** All of the shop, newest first. */
export async function listRequestsOfAll(tx: Tx, page: PageAsked) {
  const [beforeId = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const rows = await tx.run(listRequestsOfShop, [tx.shopId, beforeId, page.limit + 1]);
  return toConnection(rows, page, { toNode: toRequest, toCursor: ({ id }) => encodeCursor(id) });
}

function insert(
  tx: Tx,
  { newId, clock }: RequestDeps,
  asked: Asked & { readonly kind: PrivacyRequest["kind"]; readonly guestHash: Buffer | null },
): string {
  const id = newId();
  const { kind, platformId, orderIds, guestHash, askedBy } = asked;
  tx.write(insertRequest, [tx.shopId, id, kind, platformId, orderIds, guestHash, askedBy, clock.now()]);
  return id;
}

const toRequest = (row: ListedRequestRow): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  customerId: row.customer_id,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  doneAt: row.done_at,
});
