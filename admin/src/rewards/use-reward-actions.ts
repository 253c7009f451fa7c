import { useMutation } from "urql";
import { isRefused, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { useNavigate } from "../ui/router/router.tsx";
import { duplicateRewardMutation, type RewardRow, setRewardStatusMutation } from "./rewards.generated.ts";

export type RewardSubject = Pick<RewardRow, "id" | "name" | "status">;

export interface RewardActions {
  /** Opens the copy. */
  readonly duplicate: (reward: RewardSubject) => Promise<void>;
  readonly archive: (reward: RewardSubject) => Promise<void>;
  /** The restored reward is inactive until the merchant activates it. */
  readonly restore: (reward: RewardSubject) => Promise<void>;
}

interface Listeners {
  readonly onRefused: (refusals: Refusals) => void;
  readonly onStatus?: (reward: RewardSubject, version: number) => void;
}

/** Actions on a reward as a whole, from its row and from its page. */
export function useRewardActions({ onRefused, onStatus }: Listeners): RewardActions {
  const host = useHost();
  const navigate = useNavigate();
  const [, duplicate] = useMutation(duplicateRewardMutation);
  const [, setStatus] = useMutation(setRewardStatusMutation);
  const change = async (reward: RewardSubject, status: "ARCHIVED" | "INACTIVE", words: string) => {
    const { data, error } = await setStatus({ id: reward.id, status });
    const refusals = toRefusals({ error, userErrors: data?.rewardSetStatus.userErrors });
    onRefused(refusals);
    if (isRefused(refusals)) return;
    host?.showToast({ message: words });
    onStatus?.({ ...reward, status }, data?.rewardSetStatus.reward?.version ?? 0);
  };
  return {
    duplicate: async ({ id }) => {
      const { data, error } = await duplicate({ id });
      onRefused(toRefusals({ error, userErrors: data?.rewardDuplicate.userErrors }));
      const copy = data?.rewardDuplicate.reward;
      if (!copy) return;
      host?.showToast({ message: "Copied as a draft" });
      void navigate(`/app/rewards/${copy.id}`);
    },
    archive: (reward) => change(reward, "ARCHIVED", "Archived. Codes that members have keep working"),
    restore: (reward) => change(reward, "INACTIVE", "Restored. It isn’t active yet"),
  };
}
