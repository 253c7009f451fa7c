// Creates a redemption's code or gift card on the platform. Its code was fixed in advance, so that after a lost answer the
// next attempt finds it. At any time, either it exists or will exist, or the points go back: never both, never neither.
// Points go back only after the platform has refused for good and it is known not to exist.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { errors } from "../../process/errors.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { metrics } from "../../http/metrics.ts";
import { PlatformError } from "../../platform/platform.ts";
import { openOutbox } from "../../tenant/events/outbox.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { type FulfilmentSpec, isReady, type StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { endRedemption, type Failure } from "./ending/end-redemption.ts";
import { STORE_AWAY } from "./ending/returned-after-day.ts";
import { deleteCodeOfErased } from "./gift-cards/gift-card-codes.sql.ts";
import { loadCode } from "./gift-cards/sealed-code.ts";
import { loadLockedRedemption, loadRedemption, type Redemption } from "./redemption.ts";
import { makeOnce } from "./make/make-once.ts";
import { prepareSpec } from "./make/prepare-spec.ts";
import { EXPIRE_REDEMPTIONS, keepSpec, markIssued, markTried } from "./redemptions.sql.ts";
import { giveCredit, type Given } from "./store-credit/give-credit.ts";
import { findRival, lockCreditsOf, markDoubted } from "./store-credit/store-credit.sql.ts";

const payload = z.object({ shopId: z.uuid(), redemptionId: z.uuid() });
type Payload = z.output<typeof payload>;

/** A platform that was unavailable in every attempt is asked again each hour: what it has created is unknown. */
const AGAIN_SECONDS = 3600;
/** A store that was away for so long gives nothing for what it was never asked: the points go back. */
const AWAY_MS_MAX = 24 * 3_600_000;
/** While another store credit of the customer is being given. */
const SOON_SECONDS = 5;

export const issueRedemption: Task<Payload> = {
  name: "issue-redemption",
  queue: "answer",
  payload,
  whileAway: (deps, { shopId, redemptionId }) => returnAfterDay(deps, { shopId, redemptionId }),
  async run(deps, { shopId, redemptionId }, attempt) {
    try {
      await issue(deps, { shopId, redemptionId });
    } catch (error) {
      if (!attempt.isLast) throw error;
      deps.log.error({ err: error, redemptionId }, "a code could not be made yet; trying again in an hour");
      await askAgain(deps, { shopId, redemptionId }, AGAIN_SECONDS);
    }
  },
};

/** Store credit of one customer is given one after the other: what is read of the account must not change meanwhile. */
export const issueRedemptionJob = (
  shopId: string,
  redemptionId: string,
  oneAtATimeOf: string | null = null,
): NewJob => ({
  task: issueRedemption.name,
  payload: { shopId, redemptionId } satisfies Payload,
  key: `${issueRedemption.name}:${redemptionId}`,
  ...(oneAtATimeOf !== null && { queue: `store-credit:${oneAtATimeOf}` }),
});

async function askAgain(deps: Deps, { shopId, redemptionId }: Payload, seconds: number): Promise<void> {
  const runAt = new Date(deps.clock.now().getTime() + seconds * 1000);
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  const job = issueRedemptionJob(shopId, redemptionId, redemption && oneAtATimeOf(redemption));
  await deps.db.global((tx) => enqueueJob(tx, { ...job, runAt }));
}

/** Null: it may be made beside others. */
export const oneAtATimeOf = ({
  fulfilment,
  customerId,
}: Pick<Redemption, "customerId"> & { readonly fulfilment: { readonly type: string } }): string | null =>
  fulfilment.type === "store_credit" ? customerId : null;

async function issue(deps: Deps, { shopId, redemptionId }: Payload): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  if (!shop.isInstalled) return giveUpUntried(deps, { shopId, redemptionId });
  const redemption = await startPrepared(deps, shop, { shopId, redemptionId });
  if (redemption === "busy") return askAgain(deps, { shopId, redemptionId }, SOON_SECONDS);
  if (!redemption) return;
  const made = await give(deps, shop, redemption);
  if (made.is === "unknown") {
    if (made.againSeconds !== null) await askAgain(deps, { shopId, redemptionId }, made.againSeconds);
    return;
  }
  if (made.is === "made") {
    const isIssued = await deps.db.transaction(shopId, async (tx) => {
      const values = [shopId, redemptionId, made.platformId, deps.clock.now()];
      const [rows, outbox] = await Promise.all([tx.run(markIssued, values), openOutbox(tx, deps)]);
      const [issued] = rows;
      if (!issued) return false;
      if (issued.expires_at !== null) markDue(tx, EXPIRE_REDEMPTIONS, issued.expires_at);
      const { customerId, rewardId, points, fulfilment } = redemption;
      const expiresAt = fulfilment.type === "code" ? fulfilment.endsAt : null;
      outbox.add({ topic: "reward.issued", data: { redemptionId, customerId, rewardId, points, expiresAt } });
      outbox.save();
      if (redemption.fulfilment.type === "gift_card") tx.write(deleteCodeOfErased, [shopId, redemptionId]);
      return true;
    });
    if (isIssued) metrics.redemptions.inc({ status: "ISSUED" });
    return;
  }
  const failure = failureOf(made.error, redemption);
  await fail(deps, { shopId, redemption, failure, mayEnd: isWaiting });
}

/** True: there is nothing more to do. What the store may have made already is made, or found, when it answers. */
async function returnAfterDay(deps: Deps, { shopId, redemptionId }: Payload): Promise<boolean> {
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (!redemption || !isUntried(redemption) || redemption.cancelRequestedAt) return false;
  if (deps.clock.now().getTime() - redemption.requestedAt.getTime() < AWAY_MS_MAX) return false;
  const { message } = errors.store_away;
  const failure = { code: STORE_AWAY, message };
  return fail(deps, { shopId, redemption, failure, mayEnd: isUntried });
}

/**
 * The shop uninstalled the app. A code that was never requested does not exist. For any other, nothing is known until
 * the app is installed again.
 */
async function giveUpUntried(deps: Deps, { shopId, redemptionId }: Payload): Promise<void> {
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (!redemption || !isWaiting(redemption)) return;
  const { message } = errors.no_credentials;
  const failure = { code: "no_credentials", message };
  const hasFailed = await fail(deps, { shopId, redemption, failure, mayEnd: isUntried });
  if (!hasFailed) throw new PlatformError("not_authorized", message, { isRetryable: true });
}

const isWaiting = ({ status }: Redemption): boolean => status === "REQUESTED";
/** The platform was never asked for the code, so it has none. */
const isUntried = (one: Redemption): boolean => isWaiting(one) && one.triedAt === null;

function fail(
  deps: Deps,
  failed: {
    readonly shopId: string;
    readonly redemption: Redemption;
    readonly failure: Failure;
    readonly mayEnd: (redemption: Redemption) => boolean;
  },
): Promise<boolean> {
  const { shopId, redemption, failure, mayEnd } = failed;
  const end = { status: "FAILED", mayEnd, why: "failed", actor: "platform", failure } as const;
  return endRedemption(deps, { shopId, ...redemption }, end);
}

/** As `startTry`, but what is missing is read first. Also null if it cannot be known: the points went back. */
async function startPrepared(deps: Deps, shop: Shop, key: Payload): Promise<Redemption | "busy" | null> {
  const redemption = await startTry(deps, key, null);
  if (redemption === null || redemption === "busy" || isReady(redemption.fulfilment)) return redemption;
  const prepared = await prepareSpec(deps, shop, redemption);
  if (prepared.ok) return startTry(deps, key, prepared);
  const { failure } = prepared;
  await fail(deps, { shopId: key.shopId, redemption, failure, mayEnd: isUntried });
  return null;
}

interface Ready {
  readonly spec: StoredSpec;
  readonly worthMinor: number | null;
}

/**
 * Records that the platform is about to be asked, and what was read for it. Without what it needs, a redemption is
 * returned as it is. Null: there is nothing to create. An earlier cancellation wins. A later one finds the record, and
 * waits for the outcome. `busy`: another store credit of the customer is under way.
 */
async function startTry(
  deps: Deps,
  { shopId, redemptionId }: Payload,
  ready: Ready | null,
): Promise<Redemption | "busy" | null> {
  return deps.db.transaction(shopId, async (tx) => {
    const redemption = await loadLockedRedemption(tx, redemptionId);
    if (redemption?.status !== "REQUESTED" || redemption.doubtedAt) return null;
    if (redemption.triedAt) return redemption;
    if (redemption.cancelRequestedAt) return null;
    const fulfilment = ready?.spec ?? redemption.fulfilment;
    if (!isReady(fulfilment)) return redemption;
    if (fulfilment.type === "store_credit") {
      const { customerId } = redemption;
      await tx.run(lockCreditsOf, [shopId, customerId]);
      const [rival] = await tx.run(findRival, [shopId, redemptionId, customerId, fulfilment.expiresAt]);
      if (rival) return "busy";
    }
    if (ready) await tx.run(keepSpec, [shopId, redemptionId, JSON.stringify(fulfilment), ready.worthMinor]);
    await tx.run(markTried, [shopId, redemptionId, deps.clock.now()]);
    return { ...redemption, fulfilment };
  });
}

/** Throws while the outcome is unknown and another attempt may learn it. */
async function give(deps: Deps, shop: Shop, redemption: Redemption): Promise<Given> {
  const isFirstTry = redemption.triedAt === null;
  const { fulfilment } = redemption;
  if (fulfilment.type === "store_credit") return giveCredit(deps, shop, { ...redemption, fulfilment });
  const spec = await openSpec(deps, shop.shopId, redemption);
  if (!spec) {
    const { message } = errors.code_not_kept;
    if (isFirstTry) return { is: "refused", error: { code: "code_not_kept", message } };
    const { shopId, redemptionId } = { ...shop, ...redemption };
    await deps.db.transaction(shopId, (tx) => tx.run(markDoubted, [shopId, redemptionId, deps.clock.now()]));
    return { is: "unknown", againSeconds: null };
  }
  return makeOnce(deps, shop.domain, { spec, isFirstTry });
}

/** With the code of a gift card. Null if that is not kept. */
async function openSpec(
  deps: Deps,
  shopId: string,
  { redemptionId, fulfilment }: Redemption,
): Promise<FulfilmentSpec | null> {
  if (fulfilment.type !== "gift_card") return fulfilment;
  const code = await deps.db.transaction(shopId, (tx) => loadCode(deps, tx, redemptionId));
  return code === null ? null : { ...fulfilment, code };
}

/** What a discount needs is asked of every shop. Other scopes are asked for when they are missing. */
function failureOf(error: PlatformError | Failure, { fulfilment }: Redemption): Failure {
  const { code, message } = error;
  const isScopeMissing =
    error instanceof PlatformError && error.missingScope !== null && fulfilment.type !== "code";
  return { code: isScopeMissing ? "missing_platform_scope" : code, message };
}
