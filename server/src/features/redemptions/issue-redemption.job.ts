// Creates a redemption's code or gift card on the platform. Its code was fixed in advance, so that after a lost answer the
// next attempt finds it. At any time, either it exists or will exist, or the points go back: never both, never neither.
// Points go back only after the platform has refused for good and it is known not to exist.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { errors } from "../../process/errors.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { metrics } from "../../http/metrics.ts";
import { PlatformError } from "../../platform/platform.ts";
import { openOutbox } from "../outgoing-webhooks/outbox.ts";
import { findShopById } from "../shops/find-shop.ts";
import { type FulfilmentSpec, unpricedVariantOf, withPrice } from "@laurel/domain/rewards/fulfilment.ts";
import { endRedemption, type Failure } from "./end-redemption.ts";
import { deleteCodeOfErased } from "./gift-cards/gift-card-codes.sql.ts";
import { loadCode } from "./gift-cards/sealed-code.ts";
import { loadLockedRedemption, loadRedemption, type Redemption } from "./redemption.ts";
import { readPrice } from "./read-price.ts";
import { keepPrice, markIssued, markTried } from "./redemptions.sql.ts";

const payload = z.object({ shopId: z.uuid(), redemptionId: z.uuid() });
type Payload = z.output<typeof payload>;

/** A platform that was unavailable in every attempt is asked again each hour: what it has created is unknown. */
const AGAIN_SECONDS = 3600;

export const issueRedemption: Task<Payload> = {
  name: "issue-redemption",
  runs: "now",
  payload,
  async run(deps, { shopId, redemptionId }, attempt) {
    try {
      await issue(deps, { shopId, redemptionId });
    } catch (error) {
      if (!attempt.isLast) throw error;
      deps.log.error({ err: error, redemptionId }, "a code could not be made yet; trying again in an hour");
      const runAt = new Date(deps.clock.now().getTime() + AGAIN_SECONDS * 1000);
      await deps.db.global((tx) => enqueueJob(tx, { ...issueRedemptionJob(shopId, redemptionId), runAt }));
    }
  },
};

export const issueRedemptionJob = (shopId: string, redemptionId: string): NewJob => ({
  task: issueRedemption.name,
  payload: { shopId, redemptionId } satisfies Payload,
  key: `${issueRedemption.name}:${redemptionId}`,
  runs: "now",
});

async function issue(deps: Deps, { shopId, redemptionId }: Payload): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  if (!shop.isInstalled) return giveUpUntried(deps, { shopId, redemptionId });
  const redemption = await startWithPrice(deps, shop.domain, { shopId, redemptionId });
  if (!redemption) return;
  const made = await makeOnce(deps, shop, redemption);
  if (made.ok) {
    const isIssued = await deps.db.transaction(shopId, async (tx) => {
      const values = [shopId, redemptionId, made.platformId, deps.clock.now()];
      const [rows, outbox] = await Promise.all([tx.run(markIssued, values), openOutbox(tx, deps)]);
      if (rows.length === 0) return false;
      const { customerId, rewardId, points } = redemption;
      outbox.add({ topic: "reward.issued", data: { redemptionId, customerId, rewardId, points } });
      outbox.save();
      if (redemption.fulfilment.type === "gift_card") tx.write(deleteCodeOfErased, [shopId, redemptionId]);
      return true;
    });
    if (isIssued) metrics.redemptions.inc({ status: "ISSUED" });
    return;
  }
  await fail(deps, { shopId, redemption, failure: made.failure, mayEnd: isWaiting });
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

/** As `startTry`, but a price that is missing is read first. Also null if it cannot be known: the points went back. */
async function startWithPrice(deps: Deps, shopDomain: string, key: Payload): Promise<Redemption | null> {
  const redemption = await startTry(deps, key, null);
  const variantId = redemption && unpricedVariantOf(redemption.fulfilment);
  if (redemption === null || variantId === null) return redemption;
  const { currencyCode } = redemption.fulfilment;
  const price = await readPrice(deps, shopDomain, { variantId, currencyCode });
  if (price.ok) return startTry(deps, key, price.priceMinor);
  const { failure } = price;
  await fail(deps, { shopId: key.shopId, redemption, failure, mayEnd: isUntried });
  return null;
}

/**
 * Records that the platform is about to be asked, and the price that was read for it. Without a price that it needs, a
 * redemption is returned as it is. Null: there is no code to create. An earlier cancellation wins. A later one finds
 * the record, and waits for the outcome.
 */
async function startTry(
  deps: Deps,
  { shopId, redemptionId }: Payload,
  priceMinor: number | null,
): Promise<Redemption | null> {
  return deps.db.transaction(shopId, async (tx) => {
    const redemption = await loadLockedRedemption(tx, redemptionId);
    if (redemption?.status !== "REQUESTED") return null;
    if (redemption.triedAt) return redemption;
    if (redemption.cancelRequestedAt) return null;
    const fulfilment =
      priceMinor === null ? redemption.fulfilment : withPrice(redemption.fulfilment, priceMinor);
    if (unpricedVariantOf(fulfilment) !== null) return redemption;
    if (priceMinor !== null)
      await tx.run(keepPrice, [shopId, redemptionId, JSON.stringify(fulfilment), priceMinor]);
    await tx.run(markTried, [shopId, redemptionId, deps.clock.now()]);
    return { ...redemption, fulfilment };
  });
}

type Made =
  | { readonly ok: true; readonly platformId: string }
  | { readonly ok: false; readonly failure: Failure };

/** Throws while the outcome is unknown. */
async function makeOnce(
  deps: Deps,
  { shopId, domain }: { readonly shopId: string; readonly domain: string },
  redemption: Redemption,
): Promise<Made> {
  const isFirstTry = redemption.triedAt === null;
  const spec = await openSpec(deps, shopId, redemption);
  if (!spec) {
    const { message } = errors.code_not_kept;
    if (!isFirstTry) throw new Error(`Whether the gift card was made is unknown. ${message}`);
    return { ok: false, failure: { code: "code_not_kept", message } };
  }
  try {
    const { platformId } = await deps.platform.make(domain, spec);
    return { ok: true, platformId };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    const failure = failureOf(error, spec);
    // Nothing was asked for before, so nothing needs to be looked for, which would be denied too.
    if (isFirstTry && error.code === "access_denied" && !error.mayHaveWorked) return { ok: false, failure };
    const found = await deps.platform.find(domain, spec);
    if (found?.isOurs) return { ok: true, platformId: found.platformId };
    return { ok: false, failure };
  }
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
const failureOf = ({ code, missingScope, message }: PlatformError, { type }: FulfilmentSpec): Failure => ({
  code: type !== "code" && missingScope !== null ? "missing_platform_scope" : code,
  message,
});
