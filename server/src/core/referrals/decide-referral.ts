// Staff decide about a referral that waits: its code is made, or its points are given; or neither, for good.
import { approvedBy, undecided, type ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { openBook } from "../ledger/book/book.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { makeFriendCodeJob } from "./friends/make-friend-code.job.ts";
import { findReferral, lockReferrals, saveDecision, type ReferralRow } from "./referrals.sql.ts";
import { settleReferrals } from "./settle-referrals.ts";

export interface DecisionInput {
  readonly referralId: string;
  readonly decision: "approve" | "refuse";
  readonly actor: string;
}

/** Refuses `referral_not_found`, and `referral_decided` if nothing waits for this decision. */
export async function decideReferral(deps: Deps, shopId: string, input: DecisionInput): Promise<void> {
  const { referralId, decision, actor } = input;
  await deps.db.transaction(shopId, async (tx) => {
    const known = await load(tx, referralId);
    const program = await loadProgram(tx);
    const book = await openBook(tx, deps, {
      customerIds: [known.advocate_id],
      rules: program,
      takesFrom: "everyone",
    });
    const [row] = await tx.run(lockReferrals, [shopId, [referralId]]);
    // A merge may have moved it meanwhile: asked again, it finds the kept member.
    if (!row || !book.has(row.advocate_id)) throw new AppError("unavailable");
    const waiting = undecided({ flags: flagsOf(row), approved: row.approved });
    if (row.refused_at !== null || (decision === "approve" && waiting.length === 0))
      throw new AppError("referral_decided", {}, { field: ["id"] });
    const decided = decide(row, { decision, now: deps.clock.now() });
    tx.write(saveDecision, [
      shopId,
      referralId,
      decided.approved,
      decided.claim_flags,
      decided.refused_at,
      deps.clock.now(),
      actor,
    ]);
    await settleReferrals({ tx, deps, shop: await loadShop(tx), program, book }, [decided], { actor });
    book.save();
    if (decision === "approve" && row.issued_at === null)
      await enqueueJob(tx, makeFriendCodeJob(shopId, referralId));
    const action = decision === "approve" ? "REFERRAL_APPROVED" : "REFERRAL_REFUSED";
    const facts = { referral: referralId, flags: waiting };
    recordChange(deps, tx, {
      action,
      subjectId: row.advocate_id,
      actor,
      before: null,
      after: { ...facts, points: decision === "approve" ? decided.worth : 0 },
    });
  });
}

function decide(
  row: ReferralRow,
  { decision, now }: { decision: DecisionInput["decision"]; now: Date },
): ReferralRow {
  if (decision === "refuse") return { ...row, refused_at: now };
  const approved = [...approvedBy(flagsOf(row), row.approved)];
  return { ...row, approved, claim_flags: row.claim_flags.filter((flag) => flag !== "code_failed") };
}

const flagsOf = ({ claim_flags, flags }: ReferralRow): readonly ReferralFlag[] => [
  ...new Set([...claim_flags, ...flags]),
];

async function load(tx: Tx, referralId: string): Promise<ReferralRow> {
  const [row] = await tx.run(findReferral, [tx.shopId, referralId]);
  if (!row) throw new AppError("referral_not_found", {}, { field: ["id"] });
  return row;
}
