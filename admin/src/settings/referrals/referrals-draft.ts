// The Referrals tab as text, and back into the program document. What the tab does not show stays as it is.
import { isFriendKind } from "@laurel/domain/referrals/friend-kind.ts";
import { findRewardKind, isRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { rewardLimits } from "@laurel/domain/rewards/limits.ts";
import { amountProblem, type UserError } from "../../api/user-errors.ts";
import { fromTexts, type KindTexts, toTexts } from "../../kinds/kind-draft.ts";
import { rewardKindIds, rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { readPoints } from "../../program/read-points.ts";
import { readMoney, readWhole, type ShopMoney, writeMoney } from "../../ui/format/read-number.ts";
import type { TypedChange } from "../program/program-change.ts";

export interface ReferralsDraft {
  readonly enabled: boolean;
  readonly points: string;
  readonly kind: RewardKindId;
  /** The fields of the kind. */
  readonly texts: KindTexts;
  /** Empty: any order. */
  readonly minimum: string;
  /** Empty: no limit. */
  readonly cap: string;
}

const CAP_MAX = 10_000;

export const friendKinds = rewardKindIds
  .filter((id) => isFriendKind(findRewardKind(id)))
  .map((id) => ({ value: id, label: rewardKindTitle(id) }));

export function toReferralsDraft({ referrals }: ProgramDocument, shop: ShopMoney): ReferralsDraft {
  const { enabled, advocatePoints, friendRewardKind, friendConfig, minimumSpendMinor, monthlyCap } =
    referrals;
  const kind = isRewardKind(friendRewardKind) ? friendRewardKind : "amount_off";
  return {
    enabled,
    points: String(advocatePoints),
    kind,
    texts: toTexts(findRewardKind(kind).fields, friendConfig, shop),
    minimum: minimumSpendMinor === 0 ? "" : writeMoney(minimumSpendMinor, shop),
    cap: monthlyCap === 0 ? "" : String(monthlyCap),
  };
}

/** An empty field. */
const NOTHING = { ok: true, value: 0 } as const;

/** While referrals are off, what the friend gets need not be complete. */
export function applyReferralsDraft(
  draft: ReferralsDraft,
  document: ProgramDocument,
  shop: ShopMoney,
): TypedChange {
  const { referrals } = document;
  const friend = fromTexts(findRewardKind(draft.kind).fields, draft.texts, shop);
  const points = readPoints(draft.points, { least: 0 });
  const minimum =
    draft.minimum.trim() === ""
      ? NOTHING
      : readMoney(draft.minimum, shop, { most: rewardLimits.amountMinor });
  const cap = draft.cap.trim() === "" ? NOTHING : readWhole(draft.cap, { most: CAP_MAX });
  const problem = (field: string, message: string): UserError => ({
    code: "invalid_input",
    field: ["referrals", ...field.split(".")],
    message,
  });
  const problems = [
    ...(points.ok ? [] : [problem("advocatePoints", "Enter a whole number, 0 or more")]),
    ...(minimum.ok ? [] : [problem("minimumSpendMinor", amountProblem(minimum.code, shop))]),
    ...(cap.ok
      ? []
      : [problem("monthlyCap", `Enter a whole number from 1 to ${CAP_MAX}, or nothing for no limit`)]),
    ...(draft.enabled
      ? friend.problems.map(({ name, message }) => problem(`friendConfig.${name}`, message))
      : []),
  ];
  if (problems.length > 0 || !points.ok || !minimum.ok || !cap.ok) return { ok: false, problems };
  const isComplete = friend.problems.length === 0;
  const changed = {
    enabled: draft.enabled,
    advocatePoints: points.value,
    friendRewardKind: isComplete ? draft.kind : referrals.friendRewardKind,
    friendConfig: isComplete ? friend.config : referrals.friendConfig,
    minimumSpendMinor: minimum.value,
    monthlyCap: cap.value,
  };
  return { ok: true, change: { document: { ...document, referrals: changed } } };
}
