// Applies accepted events in order of arrival: one batch, one transaction. A batch that fails is halved until the
// failing event is alone. That event is set aside with its reason, and the rest continues.
import type { Tx } from "../../../database/database.ts";
import { isTransientError, tookTooLong } from "../../../database/transactions/transient-error.ts";
import type { Deps } from "../../../process/deps.ts";
import { metrics } from "../../../http/metrics.ts";
import type { PlatformWebhooks } from "../../../platform/platform.ts";
import type { Outcome } from "./apply-event.ts";
import type { IncomingEvent } from "./batch.ts";
import { createTurns } from "../../../process/event-loop-turns.ts";
import { decideBatch } from "./decide-batch.ts";
import { forgetErasedInBodies } from "../forget-erased.ts";
import { tryApply } from "../../../database/transactions/hold-inbox.sql.ts";
import { listPending, settleApplied, settleOther, type KeptCode, type PendingRow } from "../inbox.sql.ts";
import { ProductsMissing, withProductFacts } from "./product-facts.ts";
import { findProgram } from "../../../tenant/program/load-program.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import { forgetShops } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";

const BATCH_COUNT_MAX = 500;
/** A parsed batch takes many times its bytes in memory. */
const BATCH_BYTES_MAX = 2 * 1024 * 1024;

/**
 * In the transaction after whose commit nothing waits, with how many it applied: whether the turn ends. It does not while
 * something arrives.
 */
export type EndTurn = (tx: Tx, taken: number) => Promise<boolean>;

interface BatchResult {
  readonly taken: number;
  /** No event was left after this batch. */
  readonly wasLast: boolean;
  /** The turn has ended. */
  readonly isOver: boolean;
  /** Its last event says what the shop is now: what comes next is read with that. */
  readonly isShopUpdated: boolean;
}

/** Applies the next events, `count` at most. `busy`: another process is applying this shop's events. */
async function applyNext(
  deps: Deps,
  shop: Shop,
  { count, endTurn }: { readonly count: number; readonly endTurn: EndTurn },
): Promise<BatchResult | "busy"> {
  const batch = await deps.db.transaction(shop.shopId, async (tx) => {
    const [[lock], rows, program] = await Promise.all([
      tx.run(tryApply, [shop.shopId]),
      tx.run(listPending, [shop.shopId, count, BATCH_BYTES_MAX]),
      findProgram(tx),
    ]);
    if (!lock?.is_ours) return "busy";
    // A shop that was erased meanwhile has no program, and no messages.
    const { taken, isShopUpdated } = program
      ? await applyRows(tx, deps, shop, { program, rows })
      : { taken: 0, isShopUpdated: false };
    const waiting = rows[0]?.waiting ?? 0;
    const wasLast = waiting < count && waiting === taken;
    const isOver = wasLast && (await endTurn(tx, taken));
    return { taken, wasLast, isOver, isShopUpdated };
  });
  if (batch === "busy") return batch;
  metrics.eventsApplied.inc(batch.taken);
  if (batch.isShopUpdated) forgetShops(deps);
  return batch;
}

export interface ApplyResult {
  readonly taken: number;
  /**
   * Why it ended: nothing was left, and the turn has ended or not; another process is applying, the shop has changed, or it
   * was told to stop.
   */
  readonly end: "over" | "empty" | "busy" | "shop_updated" | "stopped";
}

/** Applies everything received so far, or until `until` returns true, or the shop itself has changed. */
export async function applyAll(
  deps: Deps,
  shop: Shop,
  until: () => boolean,
  endTurn: EndTurn = () => Promise.resolve(false),
): Promise<ApplyResult> {
  let count = BATCH_COUNT_MAX;
  let taken = 0;
  while (!until()) {
    try {
      const batch = await applyNext(deps, shop, { count, endTurn });
      if (batch === "busy") return { taken, end: "busy" };
      taken += batch.taken;
      if (batch.isOver) return { taken, end: "over" };
      if (batch.wasLast) return { taken, end: "empty" };
      if (batch.isShopUpdated) return { taken, end: "shop_updated" };
      count = Math.min(BATCH_COUNT_MAX, count * 2);
    } catch (error) {
      if (error instanceof ProductsMissing || isTransientError(error)) throw error;
      if (count === 1) await setAsideFirst(deps, shop.shopId, error);
      else count = Math.max(1, Math.floor(count / 2));
    }
  }
  return { taken, end: "stopped" };
}

/** Up to a change of the shop's currency or time zone, which events behind it may need. */
async function applyRows(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  { program, rows }: { readonly program: Program; readonly rows: readonly PendingRow[] },
): Promise<{ readonly taken: number; readonly isShopUpdated: boolean }> {
  if (rows.length === 0) return { taken: 0, isShopUpdated: false };
  const { currencyCode } = shop;
  const yieldTurn = createTurns();
  const parsed: { row: PendingRow; result: ReturnType<PlatformWebhooks["parse"]> }[] = [];
  let isShopUpdated = false;
  for (const row of rows) {
    const result = deps.platform.webhooks.parse(row.topic, row.body, currencyCode);
    parsed.push({ row, result });
    isShopUpdated = result.ok && result.event.type === "shop_updated";
    if (isShopUpdated) break;
    await yieldTurn();
  }
  const readable = parsed.flatMap(({ row, result }) =>
    result.ok ? [{ row, incoming: incomingOf(row, result.event) }] : [],
  );
  const events = await withProductFacts(tx, deps, {
    program,
    events: readable.map(({ incoming }) => incoming),
  });
  const outcomes = await decideBatch(tx, deps, shop, events, program);
  const outcomeOf = new Map<PendingRow, Outcome>(readable.map(({ row }, index) => [row, outcomes[index]!]));
  const settled = parsed.map(({ row, result }) => ({
    row,
    outcome: result.ok ? outcomeOf.get(row)! : ({ status: "set_aside", ...result } as const),
    note: result.ok ? noteOn(result) : null,
  }));
  await settle(tx, deps, settled);
  return { taken: parsed.length, isShopUpdated };
}

function incomingOf(row: PendingRow, event: IncomingEvent["event"]): IncomingEvent {
  // A retried event has already waited for the platform in vain: it is applied with what is known.
  const source = row.attempts > 0 ? "last_resort" : "delivered";
  return { event, triggeredAt: row.triggered_at, source };
}

interface DecidedRow {
  readonly row: PendingRow;
  readonly outcome: Outcome;
  /** Not all of it could be taken. Its body stays as it was sent, until the event itself is deleted. */
  readonly note: { readonly code: KeptCode; readonly message: string } | null;
}

const PATHS_MAX = 5;

function noteOn({
  isRepaired,
  leftOut = [],
}: {
  isRepaired?: true;
  leftOut?: readonly string[];
}): DecidedRow["note"] {
  const paths = leftOut.slice(0, PATHS_MAX).join(", ");
  const more = leftOut.length > PATHS_MAX ? ` and ${leftOut.length - PATHS_MAX} more` : "";
  const messages = [
    ...(isRepaired
      ? ["Characters that cannot be stored were replaced; the body is kept as it was sent."]
      : []),
    ...(leftOut.length > 0 ? [`What could not be read counts as left out: ${paths}${more}.`] : []),
  ];
  if (messages.length === 0) return null;
  return { code: isRepaired ? "text_repaired" : "part_not_read", message: messages.join(" ") };
}

async function settle(tx: Tx, deps: Deps, settled: readonly DecidedRow[]): Promise<void> {
  const now = deps.clock.now();
  const applied = settled.filter(({ outcome, note }) => outcome.status === "applied" && note === null);
  if (applied.length > 0) tx.write(settleApplied, [tx.shopId, applied.map(({ row }) => row.webhook_id), now]);
  for (const { row, outcome, note } of settled) {
    if (outcome.status === "set_aside")
      tx.afterCommit(() => metrics.eventsSetAside.inc({ reason: outcome.code }));
    if (note !== null)
      deps.log.warn(
        { shopId: tx.shopId, webhookId: row.webhook_id, ...note },
        "a webhook was not taken whole",
      );
    if (outcome.status === "applied" && note === null) continue;
    const reason = outcome.status === "set_aside" ? outcome : note;
    const orderId = outcome.status === "waiting" ? outcome.orderId : null;
    tx.write(settleOther, [
      tx.shopId,
      row.webhook_id,
      outcome.status,
      reason?.code,
      reason?.message,
      orderId,
      now,
    ]);
  }
  const kept = settled.filter(({ outcome, note }) => outcome.status === "set_aside" || note !== null);
  await forgetErasedInBodies(
    tx,
    deps,
    kept.map(({ row }) => ({ webhookId: row.webhook_id, body: row.body })),
  );
}

async function setAsideFirst(deps: Deps, shopId: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, shopId }, "an event could not be applied and was set aside");
  const reason = tookTooLong(error)
    ? {
        code: "took_too_long",
        message: "The database took too long. Try again when it is less busy.",
      }
    : { code: "internal_error", message: "This could not be applied. The server’s log has the reason." };
  await deps.db.transaction(shopId, async (tx) => {
    const [[lock], [row]] = await Promise.all([
      tx.run(tryApply, [shopId]),
      tx.run(listPending, [shopId, 1, BATCH_BYTES_MAX]),
    ]);
    if (!lock?.is_ours || !row) return;
    await settle(tx, deps, [{ row, outcome: { status: "set_aside", ...reason }, note: null }]);
  });
}
