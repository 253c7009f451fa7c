// Staff give points or take them, and say why. Points taken beyond the balance become debt.
import { adjustment } from "@laurel/domain/ledger/adjust.ts";
import { hasRoomFor, type Posting } from "@laurel/domain/ledger/posting.ts";
import { z } from "zod";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey, idempotencyKeySchema } from "../../tenant/idempotency/claim-key.ts";
import { NOBODY, openBook, type Book } from "../ledger/book/book.ts";
import type { Member } from "../ledger/book/members.ts";
import { loadMovementOf } from "../ledger/movements/list-movements.ts";
import { type MovementNode, toNewMovement } from "../ledger/movements/movement-node.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { type CustomerStanding, loadCustomerStanding } from "../customers/load-customer.ts";

export interface AdjustPointsInput {
  readonly customerId: string;
  /** Positive or negative. */
  readonly points: number;
  readonly reason: string;
  readonly note: string | null;
  /** Null: as the program says. */
  readonly countsTowardTier: boolean | null;
  readonly idempotencyKey: string;
  readonly actor: string;
}

/** Keys of bulk adjustments name a posting of theirs, which nobody else may make. */
export const adjustmentKeySchema = idempotencyKeySchema.refine(
  (key) => !/^bulk:[0-9a-f-]{36}:[0-9a-f-]{36}$/.test(key),
  "Bulk adjustments have keys of this form. Choose another.",
);

export const noteSchema = z.string().max(1_000, "At most 1,000 characters.").nullable();

/**
 * Refuses `zero_points`, `unsafe_number`, `customer_not_found`, `customer_erased`, and a key that was used for another
 * request.
 */
export async function adjustPoints(
  deps: Deps,
  shopId: string,
  input: AdjustPointsInput,
): Promise<MovementNode> {
  if (input.points === 0) throw new AppError("zero_points", {}, { field: ["points"] });
  return deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const { idempotencyKey: key, actor: _, ...asked } = input;
    const operation = "customer_adjust_points";
    const claim = await claimKey<{ postingId: string }, Opened>(
      tx,
      { operation, key, input: asked, now },
      () => open(deps, tx, input),
    );
    if (claim.earlier) return loadMovementOf(tx, claim.earlier.postingId);
    const posting = adjust(deps, tx, { input, now, ...claim.read });
    claim.keep({ postingId: posting.postingId });
    return toNewMovement(posting);
  });
}

interface Opened {
  readonly customer: CustomerStanding;
  readonly program: Program;
  readonly book: Book;
}

/** One round trip. The customer comes first: an unknown one has no account to open. */
async function open(
  deps: Deps,
  tx: Tx,
  { customerId, points }: Pick<AdjustPointsInput, "customerId" | "points">,
): Promise<Opened> {
  const rules = loadProgram(tx);
  const takesFrom = points < 0 ? "everyone" : NOBODY;
  const additions = new Map([[customerId, [{ at: deps.clock.now().toISOString(), isOrder: false }]]]);
  const [customer, program, book] = await Promise.all([
    loadCustomerStanding(tx, customerId),
    rules,
    openBook(tx, deps, { customerIds: [customerId], rules, takesFrom, additions }),
  ]);
  return { customer, program, book };
}

function adjust(
  deps: Deps,
  tx: Tx,
  { input, now, customer, program, book }: Opened & { input: AdjustPointsInput; now: Date },
): Posting {
  const { customerId, points, idempotencyKey, actor, reason, note } = input;
  if (customer.isErased) throw new AppError("customer_erased", {}, { field: ["customerId"] });
  const member = book.member(customerId);
  const countsTowardTier = input.countsTowardTier ?? program.document.adjustments.countTowardTier;
  const given = { points, reason, note, countsTowardTier, idempotencyKey, actor };
  if (!hasRoomToAdjust(member, given)) {
    throw new AppError("unsafe_number", {}, { field: ["points"] });
  }
  const posting = postAdjustment(deps, book, { customerId, program, given, now });
  book.save();
  recordChange(deps, tx, {
    action: "POINTS_ADJUSTED",
    subjectId: customerId,
    actor: input.actor,
    before: { available: member.available },
    after: { available: member.available + points },
  });
  return posting;
}

export interface Adjustment {
  readonly points: number;
  readonly reason: string;
  readonly note: string | null;
  readonly countsTowardTier: boolean;
  readonly idempotencyKey: string;
  readonly actor: string;
}

/** Posts to an open book, which the caller still has to save. */
export function postAdjustment(
  deps: Pick<Deps, "newId">,
  book: Book,
  about: {
    readonly customerId: string;
    readonly program: Program;
    readonly given: Adjustment;
    readonly now: Date;
  },
): Posting {
  const { customerId, program, given } = about;
  const { points, countsTowardTier } = given;
  const now = about.now.toISOString();
  const postingId = deps.newId();
  const { idempotencyKey } = given;
  return book.post(customerId, adjustment({ postingId, points, now, idempotencyKey }), {
    actor: given.actor,
    programVersion: program.version,
    occurredAt: now,
    explanation: { kind: "adjustment", points, countsTowardTier },
    reason: given.reason,
    note: given.note ?? undefined,
  });
}

/** Whether the member's sums can still be stored exactly. */
export const hasRoomToAdjust = (
  member: Member,
  { points, countsTowardTier }: Pick<Adjustment, "points" | "countsTowardTier">,
): boolean =>
  hasRoomFor(member, points) &&
  (!countsTowardTier || Number.isSafeInteger(member.countedAdjustments + points));
