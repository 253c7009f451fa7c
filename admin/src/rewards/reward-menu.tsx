import { Menu, type MenuItem } from "../ui/layers/menu.tsx";
import type { Ordering } from "./order-controls.tsx";
import { stepOf } from "./reward-order.ts";
import type { RewardActions, RewardSubject } from "./use-reward-actions.ts";

interface RewardMenuProps {
  readonly reward: RewardSubject;
  readonly actions: RewardActions;
  /** For rows without room for the order buttons. */
  readonly ordering?: Ordering | undefined;
}

export function RewardMenu({ reward, actions, ordering }: RewardMenuProps) {
  return (
    <Menu
      name="reward-row-menu"
      label={`More for ${reward.name}`}
      items={[...(ordering ? moves(reward.id, ordering) : []), ...rewardItems(reward, actions)]}
    />
  );
}

export const rewardItems = (reward: RewardSubject, actions: RewardActions): MenuItem[] => [
  { label: "Duplicate", onSelect: () => void actions.duplicate(reward) },
  reward.status === "ARCHIVED"
    ? { label: "Restore", onSelect: () => void actions.restore(reward) }
    : { label: "Archive", onSelect: () => void actions.archive(reward) },
];

const moves = (id: string, { ids, onMove }: Ordering): MenuItem[] =>
  ([-1, 1] as const).map((step) => {
    const move = stepOf(ids, id, step);
    return {
      label: step < 0 ? "Move up" : "Move down",
      isDisabled: move === null,
      onSelect: () => move && onMove(move),
    };
  });
