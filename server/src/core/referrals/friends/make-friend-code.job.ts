// Asks the store whether it knows a friend, then makes the friend's code, exactly once. A friend who is the member, or who
// has ordered before, waits for a decision instead.
import { z } from "zod";
import { type CodeSpec, isReady } from "@laurel/domain/rewards/fulfilment.ts";
import { friendCode } from "@laurel/domain/referrals/friend-code.ts";
import { undecided, type ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import type { Deps } from "../../../process/deps.ts";
import { errors } from "../../../process/errors.ts";
import { enqueueJob, type NewJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Tx } from "../../../database/database.ts";
import { loadProgram, loadProgramVersions } from "../../../tenant/program/load-program.ts";
import { makeOnce } from "../../redemptions/make/make-once.ts";
import { readPrice } from "../../redemptions/make/prepare-spec.ts";
import { makeRedemptionCode } from "../../redemptions/redemption-code.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { awaitNight } from "../../../tenant/shops/night.job.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { PlatformError } from "../../../platform/platform.ts";
import { tell } from "../../../process/listeners.ts";
import { emailHashes } from "./friend-hash.ts";
import {
  findAdvocates,
  findReferral,
  keepCode,
  lockReferrals,
  markChecked,
  markFailed,
  markMade,
  type ReferralRow,
} from "../referrals.sql.ts";
import { friendCodes } from "./friend-listener.ts";

const payload = z.object({ shopId: z.uuid(), referralId: z.uuid() });
type Payload = z.output<typeof payload>;

/** A platform that was unavailable in every attempt is asked again each hour. */
const AGAIN_MS = 3_600_000;

export const makeFriendCode: Task<Payload> = {
  name: "make-friend-code",
  queue: "answer",
  payload,
  async run(deps, asked, attempt) {
    try {
      await make(deps, asked);
    } catch (error) {
      if (!attempt.isLast) throw error;
      const { shopId, referralId } = asked;
      deps.log.error(
        { err: error, referralId },
        "a friend's code could not be made yet; trying again in an hour",
      );
      const runAt = new Date(deps.clock.now().getTime() + AGAIN_MS);
      await deps.db.global((tx) => enqueueJob(tx, { ...makeFriendCodeJob(shopId, referralId), runAt }));
    }
  },
};

export const makeFriendCodeJob = (shopId: string, referralId: string): NewJob => ({
  task: makeFriendCode.name,
  payload: { shopId, referralId } satisfies Payload,
  key: `${makeFriendCode.name}:${referralId}`,
});

async function make(deps: Deps, { shopId, referralId }: Payload): Promise<void> {
  const shop = await findShopById(deps, shopId);
  const read = () => deps.db.transaction(shopId, (tx) => loadReferral(tx, referralId));
  const claimed = await read();
  if (!shop || !claimed || isDone(claimed)) return;
  if (!shop.isInstalled)
    throw new PlatformError("no_credentials", errors.no_credentials.message, { isRetryable: true });
  if (claimed.checked_at === null) await check(deps, shop, claimed);
  const tried = await startTry(deps, shop, referralId);
  if (!tried) return;
  const { row, spec } = tried;
  const made = await makeOnce(deps, shop.domain, { spec, isFirstTry: tried.isFirstTry });
  await deps.db.transaction(shopId, async (tx) => {
    if (made.is !== "made") return fail(tx, row.id, made.error.message);
    await tx.run(markMade, [shopId, referralId, made.platformId, deps.clock.now()]);
    awaitNight(tx, deps.clock.now(), shop.timeZone);
    const [now] = await tx.run(lockReferrals, [shopId, [referralId]]);
    if (now?.wants_letter)
      await tell(deps, friendCodes, "codeAnswered", tx, deps, { advocateId: now.advocate_id, referralId });
  });
}

async function loadReferral(tx: Tx, referralId: string): Promise<ReferralRow | null> {
  const [row] = await tx.run(findReferral, [tx.shopId, referralId]);
  return row ?? null;
}

/** Nothing is left to do, or staff must decide first. */
const isDone = (row: ReferralRow): boolean =>
  row.issued_at !== null || row.refused_at !== null || mayNotBeMade(row);

const mayNotBeMade = ({ claim_flags: flags, approved }: ReferralRow): boolean =>
  undecided({ flags, approved }).length > 0;

/**
 * Asks the store about the friend's address. Who is known and waits for a letter gets one without a code: an open form
 * must not fill the queue of what staff decide.
 */
async function check(deps: Deps, shop: Shop, { id, friend_email: email }: ReferralRow): Promise<void> {
  const known = email === null ? null : await deps.platform.findByEmail(shop.domain, email);
  await deps.db.transaction(shop.shopId, async (tx) => {
    const [row] = await tx.run(lockReferrals, [tx.shopId, [id]]);
    if (!row || row.checked_at !== null) return;
    const [advocate] = await tx.run(findAdvocates, [tx.shopId, [row.advocate_id]]);
    const hashes = advocate?.email ? emailHashes(deps.env, advocate.email) : [];
    const isSame =
      (known !== null && known.customerId === advocate?.platform_id) ||
      hashes.some((hash) => row.friend_hash?.equals(hash));
    const flags: ReferralFlag[] = [
      ...(isSame ? (["same_person"] as const) : []),
      ...(known?.hasOrdered && !isSame ? (["earlier_customer"] as const) : []),
    ];
    const now = deps.clock.now();
    const isRefused = row.wants_letter && flags.length > 0;
    await tx.run(markChecked, [tx.shopId, id, now, flags, isRefused ? now : null]);
    if (isRefused)
      await tell(deps, friendCodes, "codeAnswered", tx, deps, {
        advocateId: row.advocate_id,
        referralId: id,
      });
  });
}

interface Tried {
  readonly row: ReferralRow;
  readonly spec: CodeSpec;
  readonly isFirstTry: boolean;
}

/** Records that the store is about to be asked, and for what. Null: there is nothing to make. */
async function startTry(deps: Deps, shop: Shop, referralId: string): Promise<Tried | null> {
  const prepared = await prepare(deps, shop, referralId);
  if (prepared === null) return null;
  return deps.db.transaction(shop.shopId, async (tx) => {
    const [row] = await tx.run(lockReferrals, [tx.shopId, [referralId]]);
    if (!row || isDone(row)) return null;
    if (row.tried_at && row.discount) return { row, spec: row.discount, isFirstTry: false };
    const { code } = prepared;
    await tx.run(keepCode, [tx.shopId, referralId, code, JSON.stringify(prepared), deps.clock.now()]);
    return { row, spec: prepared, isFirstTry: true };
  });
}

/** By the program of the claim. Throws while the store does not answer. */
async function prepare(deps: Deps, shop: Shop, referralId: string): Promise<CodeSpec | null> {
  const asked = await deps.db.transaction(shop.shopId, async (tx) => {
    const row = await loadReferral(tx, referralId);
    if (!row || isDone(row)) return null;
    if (row.discount) return row.discount;
    const present = await loadProgram(tx);
    const versions = await loadProgramVersions(tx, present, [row.program_version]);
    const { referrals, redemptions } = (versions.get(row.program_version) ?? present).document;
    return friendCode(referrals, {
      referralId,
      code: makeRedemptionCode(""),
      currencyCode: shop.currencyCode,
      codeDays: redemptions.codeDays,
      combinesWith: redemptions.combinesWith,
      now: deps.clock.now().toISOString(),
    });
  });
  if (asked === null || isReady(asked)) return asked;
  const read = await readPrice(deps, shop, asked);
  if (read.ok) return read.spec as CodeSpec;
  await deps.db.transaction(shop.shopId, (tx) => fail(tx, referralId, read.failure.message));
  return null;
}

/** Staff see it among the referrals that wait for a decision: approving it tries again with another code. */
async function fail(tx: Tx, referralId: string, message: string): Promise<void> {
  const [row] = await tx.run(lockReferrals, [tx.shopId, [referralId]]);
  if (!row || row.issued_at !== null) return;
  const flags = [...new Set([...row.claim_flags, "code_failed"])];
  const approved = row.approved.filter((flag) => flag !== "code_failed");
  await tx.run(markFailed, [tx.shopId, referralId, message, flags, approved]);
}
