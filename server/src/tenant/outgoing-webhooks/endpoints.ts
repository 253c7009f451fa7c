// The endpoints of a shop: made, changed, deleted, and given new secrets. A secret is shown once, when it is made.
import { z } from "zod";
import { isTopic, topics } from "@laurel/domain/webhooks/topics.ts";
import type { Tx } from "../../database/database.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { addressRules, checkUrl } from "./addresses.ts";
import { endpointFacts, toEndpointNode, type EndpointNode } from "./endpoint-node.ts";
import {
  deleteEndpointRow,
  insertEndpoint,
  listEndpointRows,
  listSwitchedOff,
  lockEndpoint,
  lockEndpointsOfShop,
  saveSecrets,
  updateEndpoint,
  type EndpointRow,
  type OffReason,
} from "./endpoints.sql.ts";
import { noteEndpoint } from "./webhook-outbox.ts";
import { FORMER_HOURS, makeSecret, openSecrets, sealSecret } from "./secrets.ts";
import { checkMayTell, type Teller } from "./topic-scopes.ts";
import { asleepAt, deliverJob, WAKE_WEBHOOKS } from "./wake-delivery.ts";

const ENDPOINTS_MAX = 10;

const topicsSchema = z
  .array(z.enum(topics))
  .min(1, "Choose at least one event.")
  .transform((chosen) => [...new Set(chosen)]);
export const newEndpointSchema = z.object({ url: z.string().trim(), topics: topicsSchema });
export const endpointChangeSchema = z.object({
  url: z.string().trim().nullish(),
  topics: topicsSchema.nullish(),
  isOn: z.boolean().nullish(),
});

/** By id. A deleted one has none. */
export async function loadEndpointUrls(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(listEndpointRows, [tx.shopId]);
  return new Map(rows.map(({ id, url }) => [id, url]));
}

/** Those that Laurel switched off in this time, and that are still off. */
export async function findSwitchedOff(
  tx: Tx,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<readonly { readonly url: string; readonly offReason: OffReason }[]> {
  const rows = await tx.run(listSwitchedOff, [tx.shopId, after, until]);
  return rows.map(({ url, off_reason: offReason }) => ({ url, offReason }));
}

export interface EndpointWithSecret {
  readonly endpoint: EndpointNode;
  /** Never stored in the clear, never shown again. */
  readonly secret: string;
}

/** Oldest first. */
export async function listEndpoints(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
): Promise<readonly EndpointNode[]> {
  const rows = await tx.run(listEndpointRows, [tx.shopId]);
  return rows.map((row) => toEndpointNode(row, clock.now()));
}

/**
 * It is on, and gets what happens from now on. Refuses `address_not_allowed`, `missing_scope` and `limit_reached`.
 */
export async function createEndpoint(
  deps: Deps,
  teller: Teller,
  given: z.output<typeof newEndpointSchema>,
): Promise<EndpointWithSecret> {
  const { shopId, actor } = teller;
  const url = checkUrl(given.url, addressRules(deps.env));
  checkMayTell(teller, given.topics, "topics");
  const secret = makeSecret();
  const { keyId, sealed } = sealSecret(deps, shopId, secret);
  const id = deps.newId();
  const now = deps.clock.now();
  return deps.db.transaction(shopId, async (tx) => {
    tx.write(lockEndpointsOfShop, [shopId]);
    const present = await tx.run(listEndpointRows, [shopId]);
    if (present.length >= ENDPOINTS_MAX) {
      const message = `A shop has at most ${ENDPOINTS_MAX} webhook endpoints: delete one that you no longer use.`;
      throw new AppError("limit_reached", { limit: ENDPOINTS_MAX }, { message });
    }
    noteEndpoint(tx, deps);
    await tx.run(insertEndpoint, [shopId, id, url, given.topics, keyId, sealed, now, actor]);
    const [row] = await tx.run(lockEndpoint, [shopId, id]);
    recordChange(deps, tx, {
      action: "WEBHOOK_ENDPOINT_CREATED",
      subjectId: id,
      actor,
      before: null,
      after: endpointFacts(row!),
    });
    return { endpoint: toEndpointNode(row!, now), secret };
  });
}

/**
 * What is not given stays. Switched on again, it gets what waited for it. Refuses `webhook_endpoint_not_found`,
 * `missing_scope` and `address_not_allowed`.
 */
export async function changeEndpoint(
  deps: Deps,
  teller: Teller,
  { id, ...change }: z.output<typeof endpointChangeSchema> & { readonly id: string },
): Promise<EndpointNode> {
  const { shopId, actor } = teller;
  const url = change.url == null ? null : checkUrl(change.url, addressRules(deps.env));
  const now = deps.clock.now();
  return deps.db.transaction(shopId, async (tx) => {
    const before = await lockKnown(tx, id);
    // Also what it got until now: some of that may still wait to be sent.
    checkMayTell(teller, [...before.topics.filter(isTopic), ...(change.topics ?? [])], "id");
    const isOn = change.isOn ?? before.off_reason === null;
    const [after] = await tx.run(updateEndpoint, [
      shopId,
      id,
      url ?? before.url,
      change.topics ?? before.topics,
      isOn ? null : (before.off_reason ?? "MERCHANT"),
      isOn ? null : (before.off_at ?? now),
    ]);
    const facts = { before: endpointFacts(before), after: endpointFacts(after!) };
    if (JSON.stringify(facts.before) !== JSON.stringify(facts.after))
      recordChange(deps, tx, { action: "WEBHOOK_ENDPOINT_CHANGED", subjectId: id, actor, ...facts });
    if (isOn) noteEndpoint(tx, deps);
    if (isOn) markDue(tx, WAKE_WEBHOOKS, asleepAt(now));
    if (isOn) await enqueueJob(tx, deliverJob({ shopId, endpointId: id }));
    return toEndpointNode(after!, now);
  });
}

/** What still waits for it is never sent. Refuses `webhook_endpoint_not_found`. */
export async function deleteEndpoint(
  deps: Deps,
  { shopId, actor }: Teller,
  id: string,
): Promise<EndpointNode> {
  return deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(deleteEndpointRow, [shopId, id]);
    if (!row) throw notFound();
    const before = endpointFacts(row);
    recordChange(deps, tx, { action: "WEBHOOK_ENDPOINT_DELETED", subjectId: id, actor, before, after: null });
    return toEndpointNode(row, deps.clock.now());
  });
}

/**
 * Makes a new secret. The former one signs too, for 24 hours; one that it had replaced within that time does not any
 * more. Refuses `webhook_endpoint_not_found`.
 */
export async function rotateSecret(
  deps: Deps,
  { shopId, actor }: Teller,
  id: string,
): Promise<EndpointWithSecret> {
  const secret = makeSecret();
  const now = deps.clock.now();
  return deps.db.transaction(shopId, async (tx) => {
    const before = await lockKnown(tx, id);
    const former = openSecrets(deps, shopId, before)?.secret ?? null;
    const { keyId, sealed } = sealSecret(deps, shopId, secret);
    const until = new Date(now.getTime() + FORMER_HOURS * 3_600_000);
    const [row] = await tx.run(saveSecrets, [
      shopId,
      id,
      keyId,
      sealed,
      former && sealSecret(deps, shopId, former).sealed,
      former && until,
    ]);
    recordChange(deps, tx, {
      action: "WEBHOOK_SECRET_ROTATED",
      subjectId: id,
      actor,
      before: null,
      after: { url: row!.url },
    });
    return { endpoint: toEndpointNode(row!, now), secret };
  });
}

async function lockKnown(tx: Tx, id: string): Promise<EndpointRow> {
  const [row] = await tx.run(lockEndpoint, [tx.shopId, id]);
  if (!row) throw notFound();
  return row;
}

const notFound = (): AppError => new AppError("webhook_endpoint_not_found", {}, { field: ["id"] });
