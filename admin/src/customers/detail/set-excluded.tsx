import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { setExcludedMutation } from "./customer.generated.ts";
import { Bullets } from "../../ui/page/text.tsx";
import type { Person } from "./person.ts";

interface SetExcludedProps {
  readonly person: Person;
  /** As text. */
  readonly balance: string;
  /** The new state. */
  readonly isExcluded: boolean;
  readonly onClose: () => void;
}

/** Says what will happen before it happens. */
export function SetExcluded({ person, balance, isExcluded, onClose }: SetExcludedProps) {
  const act = useAct(setExcludedMutation);
  const { displayName } = person;
  const effects = isExcluded
    ? [
        "New orders and actions earn nothing, and rewards cannot be redeemed.",
        `The balance of ${balance} stays. It can be spent again once they are included.`,
        "Codes they already have still work in your store.",
        "If an earlier order changes, such as by a refund, all of its points are taken back.",
      ]
    : [
        "New orders and actions earn again, and rewards can be redeemed.",
        `The balance of ${balance} can be spent right away.`,
        "Orders placed while they were excluded earn nothing, unless they change in your store from now on.",
      ];
  return (
    <Confirm
      name="exclude"
      title={isExcluded ? `Exclude ${displayName}?` : `Include ${displayName} again?`}
      onClose={onClose}
      footerNote="You can change this at any time"
      action={isExcluded ? "Exclude" : "Include again"}
      onConfirm={() =>
        act(
          { customerId: person.id, isExcluded },
          { done: `${displayName} is ${isExcluded ? "excluded" : "included again"}` },
        )
      }
    >
      <Bullets>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Bullets>
    </Confirm>
  );
}
