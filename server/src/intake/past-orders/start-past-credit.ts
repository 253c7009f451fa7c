// The merchant's decisions about past orders: to read, credit and undo them. A job does the work.
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { findAccess } from "../../tenant/shops/connect/find-access.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { enqueuePastCredit } from "./past-credit.job.ts";
import type { PastOrdersReach } from "./past-credit-state.ts";
import {
  beginStep,
  deleteListedOrders,
  deletePastCredit,
  insertPastCredit,
  listPastCredits,
  lockPastCredit,
  type PastCreditRow,
} from "./past-credits.sql.ts";

/** The platform shows this many days of orders to every app. */
const RECENT_DAYS = 60;
const DAY_MILLISECONDS = 86_400_000;
/** Before the first store of the platform. */
const THE_BEGINNING = new Date("2000-01-01T00:00:00Z");

interface Decision {
  readonly shop: Shop;
  readonly actor: string;
}

/**
 * Reads and measures the orders; posts nothing. Returns the batch's id; a batch that is being read continues. Refuses
 * `all_orders_not_granted`.
 */
export async function readPastOrders(
  deps: Deps,
  { shop, actor, reach }: Decision & { readonly reach: PastOrdersReach },
): Promise<string> {
  if (reach === "ALL" && !(await findAccess(deps, shop.shopId))?.grants.includes("all_orders"))
    throw new AppError("all_orders_not_granted", {}, { field: ["reach"] });
  return deps.db.transaction(shop.shopId, async (tx) => {
    const program = await loadProgram(tx);
    const [newest] = await tx.run(listPastCredits, [tx.shopId, 1]);
    const known = newest && (await reuse(tx, newest, { program, reach }));
    if (known) return known;
    const now = deps.clock.now();
    const id = deps.newId();
    const since = reach === "ALL" ? THE_BEGINNING : new Date(now.getTime() - RECENT_DAYS * DAY_MILLISECONDS);
    const inserted = await tx.run(insertPastCredit, [
      tx.shopId,
      id,
      since,
      endOfPast(program, now),
      program.version,
      now,
      actor,
      reach,
    ]);
    if (inserted.length === 0) throw new AppError("past_credit_at_work");
    await enqueuePastCredit(tx, id);
    return id;
  });
}

/** Posts what was measured. `programVersion` is the version that the merchant saw: if another is in force, refuses. */
export function creditPastOrders(
  deps: Deps,
  { shop, actor, id, programVersion }: Decision & { readonly id: string; readonly programVersion: number },
): Promise<string> {
  return deps.db.transaction(shop.shopId, async (tx) => {
    const credit = await lock(tx, id);
    if (credit.state === "CREDITING" || credit.state === "CREDITED") return id;
    if (credit.state !== "READY") throw new AppError("past_credit_not_ready");
    const { version } = await loadProgram(tx);
    if (version !== programVersion || version !== credit.program_version)
      throw new AppError("version_conflict", { version });
    await begin(deps, tx, credit, { step: "CREDITING", actor });
    return id;
  });
}

/** Undoes the whole batch, also while it is being credited. */
export function undoPastCredit(
  deps: Deps,
  { shop, actor, id }: Decision & { readonly id: string },
): Promise<string> {
  return deps.db.transaction(shop.shopId, async (tx) => {
    const credit = await lock(tx, id);
    if (credit.state === "UNDOING" || credit.state === "UNDONE") return id;
    if (credit.state !== "CREDITED" && credit.state !== "CREDITING")
      throw new AppError("past_credit_not_undoable");
    await begin(deps, tx, credit, { step: "UNDOING", actor });
    return id;
  });
}

/** Null: a new batch has to be created. A batch that has posted nothing is deleted if it cannot be reused. */
async function reuse(
  tx: Tx,
  { id, failure }: PastCreditRow,
  { program, reach }: { readonly program: Program; readonly reach: PastOrdersReach },
): Promise<string | null> {
  const [credit] = await tx.run(lockPastCredit, [tx.shopId, id]);
  if (credit && credit.reach !== reach && hasPostedNothing(credit)) {
    deleteBatch(tx, id);
    return null;
  }
  switch (credit?.state) {
    case "READING":
      if (failure !== null) deleteBatch(tx, id);
      return failure === null ? id : null;
    case "MEASURING":
      return id;
    case "READY":
      // The orders were read and updated since. Only a changed program changes what they are worth.
      if (credit.program_version !== program.version) {
        await tx.run(beginStep, [tx.shopId, id, "MEASURING", program.version, null]);
        await enqueuePastCredit(tx, id);
        return id;
      }
      deleteBatch(tx, id);
      return null;
    default:
      return null;
  }
}

const hasPostedNothing = ({ state }: PastCreditRow): boolean =>
  state === "READING" || state === "MEASURING" || state === "READY";

async function lock(tx: Tx, id: string): Promise<PastCreditRow> {
  const [credit] = await tx.run(lockPastCredit, [tx.shopId, id]);
  if (!credit) throw new AppError("not_found", {}, { field: ["id"] });
  return credit;
}

async function begin(
  deps: Deps,
  tx: Tx,
  credit: PastCreditRow,
  { step, actor }: { readonly step: "CREDITING" | "UNDOING"; readonly actor: string },
): Promise<void> {
  const { id, orders, members, points } = credit;
  const [newest] = await tx.run(listPastCredits, [tx.shopId, 1]);
  if (newest && newest.id !== id && isAtWork(newest)) throw new AppError("past_credit_at_work");
  tx.write(beginStep, [tx.shopId, id, step, null, actor], orAtWork);
  await enqueuePastCredit(tx, id);
  const facts = { orders, members, points };
  const change =
    step === "CREDITING"
      ? ({ action: "PAST_ORDERS_CREDITED", before: null, after: facts } as const)
      : ({ action: "PAST_ORDERS_UNDONE", before: facts, after: null } as const);
  recordChange(deps, tx, { ...change, subjectId: id, actor });
}

/** Two concurrent decisions: a unique constraint lets one of them through. */
const orAtWork = (error: unknown): unknown =>
  (error as { constraint?: unknown }).constraint === "past_credits_at_work"
    ? new AppError("past_credit_at_work")
    : error;

const isAtWork = ({ state }: PastCreditRow): boolean =>
  state === "READING" || state === "MEASURING" || state === "CREDITING" || state === "UNDOING";

/** From `earnsFrom` on the program itself decides. Before it is first switched on, all orders are past. */
const endOfPast = ({ document }: Program, now: Date): Date =>
  document.orders.earnsFrom === null ? now : new Date(document.orders.earnsFrom);

/** Only for a batch that has posted nothing. */
function deleteBatch(tx: Tx, id: string): void {
  tx.write(deleteListedOrders, [tx.shopId, id]);
  tx.write(deletePastCredit, [tx.shopId, id]);
}
