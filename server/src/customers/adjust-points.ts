// A person gives points or takes them, and says why. What is taken beyond the balance becomes debt.
import { adjustment } from "@laurel/domain/ledger/adjust.ts";
import { progressOf, tierAfter } from "@laurel/domain/tiers/tier.ts";
import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { claimKey } from "../idempotency/claim-key.ts";
import { openBook, type Member } from "../ledger/book.ts";
import { loadCountedAdjustments } from "../ledger/past-postings.ts";
import { loadProgram } from "../program/load-program.ts";
import type { Program } from "../program/stored-program.ts";
import { loadCustomerStanding } from "./load-customer.ts";

export interface AdjustPointsInput {
  readonly customerId: string;
  /** Of either sign. */
  readonly points: number;
  readonly reason: string;
  readonly note: string | null;
  /** Null: as the program says. */
  readonly countsTowardTier: boolean | null;
  readonly idempotencyKey: string;
  readonly actor: string;
}

/** Gives the posting's id. Refuses `zero_points`, `unsafe_number`, `customer_not_found`, `customer_erased`, and a key used otherwise. */
export async function adjustPoints(deps: Deps, shopId: string, input: AdjustPointsInput): Promise<string> {
  if (input.points === 0) throw new AppError("zero_points", {}, { field: ["points"] });
  return deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const { idempotencyKey: key, actor: _, ...asked } = input;
    const operation = "customer_adjust_points";
    const claim = await claimKey<{ postingId: string }>(tx, { operation, key, input: asked, now });
    if (claim.earlier) return claim.earlier.postingId;
    const postingId = await adjust(deps, tx, { input, now });
    await claim.keep({ postingId });
    return postingId;
  });
}

async function adjust(
  deps: Deps,
  tx: Tx,
  { input, now }: { input: AdjustPointsInput; now: Date },
): Promise<string> {
  const { customerId, points } = input;
  const [customer, program] = await Promise.all([loadCustomerStanding(tx, customerId), loadProgram(tx)]);
  if (customer.isErased) throw new AppError("customer_erased", {}, { field: ["customerId"] });
  const book = await openBook(tx, [customerId]);
  const member = book.member(customerId);
  if (!Number.isSafeInteger(member.available + points)) {
    throw new AppError("unsafe_number", {}, { field: ["points"] });
  }
  const countsTowardTier = input.countsTowardTier ?? program.document.adjustments.countTowardTier;
  const postingId = deps.newId();
  const draft = adjustment({
    postingId,
    lotId: deps.newId(),
    points,
    now: now.toISOString(),
    idempotencyKey: input.idempotencyKey,
  });
  book.post(customerId, draft, {
    actor: input.actor,
    programVersion: program.version,
    occurredAt: now.toISOString(),
    explanation: { kind: "adjustment", points, countsTowardTier },
    reason: input.reason,
    note: input.note ?? undefined,
  });
  if (countsTowardTier) book.change(customerId, { tierId: await tierOf(tx, program, { member, points }) });
  book.save(now);
  recordChange(deps, tx, {
    action: "POINTS_ADJUSTED",
    subjectId: customerId,
    actor: input.actor,
    before: { available: member.available },
    after: { available: member.available + points },
  });
  return postingId;
}

/** Points move a tier only where tiers go by points. */
async function tierOf(
  tx: Tx,
  { document: { tiers } }: Program,
  { member, points }: { member: Member; points: number },
): Promise<string | null> {
  if (tiers.basis !== "points" || tiers.levels.length === 0) return member.tierId;
  const counted = await loadCountedAdjustments(tx, member.customerId);
  return tierAfter(tiers, member.tierId, progressOf(tiers, member) + counted + points);
}
