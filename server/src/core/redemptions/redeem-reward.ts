// A member redeems a reward. One transaction takes the points, fixes the code and enqueues the job that creates it.
// Nothing here calls the platform.
import {
  fulfilmentFor,
  mayRedeem,
  redemptionDraft,
  type RedeemQuestion,
  type RedeemRefusal,
} from "@laurel/domain/rewards/redeem.ts";
import { type FulfilmentSpec, toStored } from "@laurel/domain/rewards/fulfilment.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { worthOf } from "@laurel/domain/rewards/price.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { loadCustomerStanding, type CustomerStanding } from "../customers/load-customer.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../../tenant/idempotency/claim-key.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { type Book, NOBODY, openBook } from "../ledger/book/book.ts";
import type { Member } from "../ledger/book/members.ts";
import { metrics } from "../../http/metrics.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { loadShop, type Shop } from "../../tenant/shops/load-shop.ts";
import { handleOf, makeGiftCardCode, storeCode } from "./gift-cards/sealed-code.ts";
import { issueRedemptionJob, oneAtATimeOf } from "./issue-redemption.job.ts";
import { makeRedemptionCode } from "./redemption-code.ts";
import { countTakenByCustomer, countTakenInTotal, insertRedemption } from "./redemptions.sql.ts";
import { loadLockedReward, loadReward, type StoredReward } from "../rewards/stored-reward.ts";

export interface RedeemInput {
  readonly customerId: string;
  readonly rewardId: string;
  /** Only for a reward with a variable amount; others have one price. */
  readonly points: number | null;
  readonly idempotencyKey: string;
  readonly actor: string;
  /** The failed redemption that this one replaces. */
  readonly retryOf?: string;
}

/**
 * Returns the redemption's id. Refuses what `mayRedeem` refuses, unknown ids, and a key that was used for another
 * request.
 */
export const redeemReward = (deps: Deps, shopId: string, input: RedeemInput): Promise<string> =>
  deps.db.transaction(shopId, (tx) => redeemRewardIn(deps, tx, input));

/** The same, as part of the caller's transaction. */
export async function redeemRewardIn(deps: Deps, tx: Tx, input: RedeemInput): Promise<string> {
  const now = deps.clock.now();
  const { customerId, rewardId, points, idempotencyKey: key } = input;
  const asked = { customerId, rewardId, points };
  const operation = input.retryOf === undefined ? "reward_redeem" : "redemption_retry";
  const claim = await claimKey<{ redemptionId: string }, Opened>(
    tx,
    { operation, key, input: asked, now },
    () => open(deps, tx, input),
  );
  if (claim.earlier) return claim.earlier.redemptionId;
  const taken = await take(deps, tx, { input, now, ...claim.read });
  claim.keep({ redemptionId: taken });
  return taken;
}

interface Opened {
  readonly customer: CustomerStanding;
  readonly program: Program;
  readonly shop: Shop;
  readonly book: Book;
  readonly reward: StoredReward;
}

/** One round trip. The customer comes first: an unknown one has no account to open. */
async function open(
  deps: Deps,
  tx: Tx,
  { customerId, rewardId }: Pick<RedeemInput, "customerId" | "rewardId">,
): Promise<Opened> {
  const rules = loadProgram(tx);
  const [customer, program, shop, book, reward] = await Promise.all([
    loadCustomerStanding(tx, customerId),
    rules,
    loadShop(tx),
    openBook(tx, deps, { customerIds: [customerId], rules, takesFrom: "everyone", recounts: NOBODY }),
    loadReward(tx, rewardId),
  ]);
  return { customer, program, shop, book, reward };
}

async function take(
  deps: Deps,
  tx: Tx,
  { input, now, customer, program, shop, book, reward }: Opened & { input: RedeemInput; now: Date },
): Promise<string> {
  if (shop.installedAt === null || !shop.isInstalled) throw new AppError("no_credentials");
  const stored = await lockIfLimited(tx, reward);
  const member = book.member(input.customerId);
  const question = await askFor(tx, { stored, points: input.points, member, customer, program, shop, now });
  const decision = mayRedeem(question);
  if (!decision.ok) throw refusalOf(decision);

  const redemptionId = deps.newId();
  const draft = redemptionDraft({
    postingId: deps.newId(),
    redemptionId,
    postingNumber: 1,
    points: decision.points,
  });
  book.post(input.customerId, draft, {
    actor: input.actor,
    programVersion: program.version,
    occurredAt: now.toISOString(),
    explanation: { kind: "redemption", redemption: redemptionId, reward: stored.rewardId, postingNumber: 1 },
  });
  book.save();
  const fulfilment = store(deps, tx, {
    redemptionId,
    stored,
    customer,
    program,
    shop,
    points: decision.points,
    now,
  });
  const oneAtATime = oneAtATimeOf({ fulfilment, customerId: input.customerId });
  await enqueueJob(tx, issueRedemptionJob(tx.shopId, redemptionId, oneAtATime));
  recordIfByStaff(deps, tx, { input, stored, points: decision.points });
  metrics.redemptions.inc({ status: "REQUESTED" });
  return redemptionId;
}

const chooseMessages = {
  points_fixed: "This reward has a fixed price.",
  points_not_chosen: "Say how many points to spend: this reward has no fixed price.",
};

function refusalOf({ ok: _, code, ...details }: RedeemRefusal): AppError {
  const field = { field: ["points"] };
  if (code === "points_fixed" || code === "points_not_chosen")
    return new AppError("invalid_input", {}, { ...field, message: chooseMessages[code] });
  return new AppError(code, details, code.startsWith("points_") ? field : {});
}

/**
 * Redemptions that members request through an API key are in the ledger only. Those by staff are in the audit log too.
 */
function recordIfByStaff(
  deps: Deps,
  tx: Tx,
  { input, stored, points }: { input: RedeemInput; stored: StoredReward; points: number },
): void {
  const { actor, customerId } = input;
  if (!actor.startsWith("staff:")) return;
  const after = { reward: stored.reward.name, points };
  const action = input.retryOf === undefined ? "REWARD_REDEEMED" : "REDEMPTION_RETRIED";
  recordChange(deps, tx, { action, subjectId: customerId, actor, before: null, after });
}

/** With a limit in total, redemptions of the reward are serialized by its row: members' locks do not do that. */
const lockIfLimited = async (tx: Tx, stored: StoredReward): Promise<StoredReward> =>
  stored.reward.config.limitTotal === null ? stored : loadLockedReward(tx, stored.rewardId);

async function askFor(
  tx: Tx,
  about: {
    readonly stored: StoredReward;
    readonly points: number | null;
    readonly member: Member;
    readonly customer: CustomerStanding;
    readonly program: Program;
    readonly shop: Shop;
    readonly now: Date;
  },
): Promise<RedeemQuestion> {
  const { stored, member, customer, program } = about;
  const { limitPerCustomer, limitTotal } = stored.reward.config;
  const place = [tx.shopId, stored.rewardId];
  const [byCustomer] =
    limitPerCustomer === null ? [] : await tx.run(countTakenByCustomer, [...place, member.customerId]);
  const [inTotal] = limitTotal === null ? [] : await tx.run(countTakenInTotal, place);
  return {
    reward: stored.reward,
    points: about.points,
    program: program.document,
    programStatus: program.status,
    timeZone: about.shop.timeZone,
    now: about.now.toISOString(),
    member: {
      available: member.available,
      tierId: member.tierId,
      mayRedeem: member.status === "MEMBER" && !customer.isDeleted,
    },
    taken: { byCustomer: byCustomer?.taken ?? 0, total: inTotal?.taken ?? 0 },
  };
}

function store(
  deps: Deps,
  tx: Tx,
  redemption: {
    readonly redemptionId: string;
    readonly stored: StoredReward;
    readonly customer: CustomerStanding;
    readonly program: Program;
    readonly shop: Shop;
    readonly points: number;
    readonly now: Date;
  },
): FulfilmentSpec {
  const { redemptionId, stored, customer, program, shop, points, now } = redemption;
  const code = codeFor(stored.reward);
  const fulfilment = fulfilmentFor({
    reward: stored.reward,
    points,
    program: program.document,
    currencyCode: shop.currencyCode,
    timeZone: shop.timeZone,
    redemptionId,
    customerPlatformId: customer.platformId,
    code,
    now: now.toISOString(),
  });
  tx.write(insertRedemption, [
    tx.shopId,
    redemptionId,
    customer.customerId,
    stored.rewardId,
    stored.version,
    points,
    fulfilment.type === "code" ? code : handleOf(fulfilment.type, redemptionId),
    JSON.stringify(toStored(fulfilment)),
    worthOf(stored.reward, points),
    now,
    // Money is the member's when it is given: its last day ends nothing here.
    fulfilment.type === "code" ? fulfilment.endsAt : null,
  ]);
  if (fulfilment.type === "gift_card") storeCode(deps, tx, redemptionId, code);
  return fulfilment;
}

/** A gift card's is money: it has more letters, and no prefix that says where it comes from. */
const codeFor = ({ kind, config }: StoredReward["reward"]): string =>
  findRewardKind(kind).handsOver ? makeGiftCardCode() : makeRedemptionCode(config.codePrefix);
