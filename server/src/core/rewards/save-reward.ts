// Creating and changing rewards. A change applies to codes created later: each redemption keeps what it requested from
// the platform.
import { validationMessages } from "@laurel/domain/validation-messages.ts";
import { isOneLine, isSeen, ONE_LINE } from "@laurel/domain/text.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { rewardSchema, type Reward, type RewardStatus } from "@laurel/domain/rewards/reward.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { announceDocument } from "../../tenant/documents/announce-document.ts";
import { AppError } from "../../process/errors.ts";
import { requireAccess } from "../../tenant/shops/connect/require-access.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { checkGiftCardLimit, checkStoreCreditOn } from "./check-store.ts";
import { readChosenVariants, type RewardProblem } from "./read-chosen-variants.ts";
import { insertReward, replaceReward } from "./rewards.sql.ts";
import { loadLockedReward, toStoredReward, type StoredReward } from "./stored-reward.ts";

/** Unchecked input. */
export interface RewardInput {
  readonly kind: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly points?: number | null | undefined;
  readonly config: unknown;
  readonly status?: RewardStatus | null | undefined;
}

export type SaveRewardResult =
  | { readonly ok: true; readonly stored: StoredReward }
  | { readonly ok: false; readonly problems: readonly RewardProblem[] };

export interface Author {
  readonly shopId: string;
  readonly actor: string;
}

export async function createReward(
  deps: Deps,
  { shopId, actor }: Author,
  input: RewardInput,
): Promise<SaveRewardResult> {
  const checked = await checkReward(deps, shopId, input);
  if (!checked.ok) return checked;
  return deps.db.transaction(shopId, async (tx) => ({
    ok: true,
    stored: await addReward(deps, tx, { reward: checked.reward, actor }),
  }));
}

/** As part of the caller's transaction. */
export async function addReward(
  deps: Deps,
  tx: Tx,
  { reward, actor }: { readonly reward: Reward; readonly actor: string },
): Promise<StoredReward> {
  const [row] = await tx.run(insertReward, [tx.shopId, deps.newId(), JSON.stringify(reward)]);
  invariant(row, "a new reward is stored");
  recordChange(deps, tx, { action: "REWARD_CREATED", subjectId: row.id, actor, before: null, after: reward });
  await announceDocument(tx, `rewards/${row.id}`);
  await enqueuePublishing(tx);
  return toStoredReward(row);
}

/** Replaces the whole reward; an omitted status stays. Refuses `reward_not_found` and `version_conflict`. */
export async function updateReward(
  deps: Deps,
  { shopId, actor }: Author,
  change: { readonly rewardId: string; readonly expectedVersion: number; readonly input: RewardInput },
): Promise<SaveRewardResult> {
  const checked = await checkReward(deps, shopId, change.input);
  return deps.db.transaction(shopId, async (tx) => {
    const present = await loadLockedReward(tx, change.rewardId);
    if (present.version !== change.expectedVersion) {
      throw new AppError("version_conflict", { version: present.version }, { field: ["expectedVersion"] });
    }
    if (!checked.ok) return checked;
    const reward = { ...checked.reward, status: change.input.status ?? present.reward.status };
    return { ok: true, stored: await replace(deps, tx, { present, reward, actor }) };
  });
}

/** Refuses `reward_not_found`. Setting the status that it already has creates no new version. */
export async function setRewardStatus(
  deps: Deps,
  { shopId, actor }: Author,
  change: { readonly rewardId: string; readonly status: RewardStatus },
): Promise<StoredReward> {
  return deps.db.transaction(shopId, async (tx) => {
    const present = await loadLockedReward(tx, change.rewardId);
    if (present.reward.status === change.status) return present;
    return replace(deps, tx, { present, reward: { ...present.reward, status: change.status }, actor });
  });
}

async function replace(
  deps: Deps,
  tx: Tx,
  { present, reward, actor }: { present: StoredReward; reward: Reward; actor: string },
): Promise<StoredReward> {
  const place = [tx.shopId, present.rewardId, present.version];
  const [row] = await tx.run(replaceReward, [...place, JSON.stringify(reward)]);
  invariant(row, "a locked reward keeps its version");
  const before = present.reward;
  recordChange(deps, tx, { action: "REWARD_CHANGED", subjectId: row.id, actor, before, after: reward });
  await announceDocument(tx, `rewards/${row.id}`);
  await enqueuePublishing(tx);
  return toStoredReward(row);
}

type Checked = { readonly ok: true; readonly reward: Reward } | Extract<SaveRewardResult, { ok: false }>;

/**
 * Asks the store where it must, so it is not called in a transaction. Refuses `missing_platform_scope`,
 * `amount_over_limit` and `store_credit_off`. A new reward without a status is a draft.
 */
export async function checkReward(deps: Deps, shopId: string, input: RewardInput): Promise<Checked> {
  const parsed = parseReward(input);
  if (!parsed.ok) return parsed;
  const { reward } = parsed;
  if (makesGiftCards(reward) && (await requireAccess(deps, shopId, "gift_cards")))
    await checkGiftCardLimit(deps, shopId, reward);
  if (givesStoreCredit(reward) && (await requireAccess(deps, shopId, "store_credit")))
    await checkStoreCreditOn(deps, shopId);
  if (!namesProducts(reward)) return parsed;
  const isConnected = await requireAccess(deps, shopId, "products");
  return isConnected ? readChosenVariants(deps, shopId, reward) : parsed;
}

const makesGiftCards = ({ kind }: Reward): boolean =>
  findRewardKind(kind).scopes.includes("write_gift_cards");

const givesStoreCredit = ({ kind }: Reward): boolean =>
  findRewardKind(kind).scopes.includes("write_store_credit_account_transactions");

const namesProducts = ({ kind, config }: Reward): boolean =>
  config.appliesTo.type !== "order" || findRewardKind(kind).scopes.includes("read_products");

/** As far as it can be judged without the store. */
export function parseReward(input: RewardInput): Checked {
  const { kind, name, description, points, config } = input;
  const asked = {
    kind,
    name,
    description: description ?? null,
    points: points ?? undefined,
    config,
    status: input.status ?? undefined,
  };
  const parsed = rewardSchema.safeParse(asked, { error: validationMessages });
  if (parsed.success) {
    const { name } = parsed.data;
    const message = !isSeen(name) ? "This cannot be empty." : isOneLine(name) ? null : ONE_LINE;
    return message === null
      ? { ok: true, reward: parsed.data }
      : { ok: false, problems: [{ path: ["name"], message }] };
  }
  const problems = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.message,
  }));
  return { ok: false, problems };
}
