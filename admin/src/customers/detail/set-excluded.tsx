import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
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
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, set] = useMutation(setExcludedMutation);
  const { displayName } = person;
  const handleSet = async () => {
    const { data, error } = await set({ customerId: person.id, isExcluded });
    const answer = toPlainRefusals({ error, userErrors: data?.customerSetExcluded.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `${displayName} is ${isExcluded ? "excluded" : "included again"}` });
    onClose();
  };
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
    <Dialog
      name="exclude"
      title={isExcluded ? `Exclude ${displayName}?` : `Include ${displayName} again?`}
      onClose={onClose}
      footerNote="You can change this at any time"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleSet()}>
            {isExcluded ? "Exclude" : "Include again"}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <Bullets>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Bullets>
    </Dialog>
  );
}
