import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { SelectField } from "../../ui/forms/fields.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { setTierMutation } from "./customer.generated.ts";
import type { Person } from "./person.ts";

interface SetTierProps {
  readonly person: Pick<Person, "id" | "displayName" | "tier">;
  readonly document: unknown;
  readonly onClose: () => void;
}

const NONE = "";

/** Gives a tier by hand, and says how long it lasts. */
export function SetTier({ person, document, onClose }: SetTierProps) {
  const host = useHost();
  const { tiers } = toProgram(document);
  const [tierId, setTierId] = useState(person.tier?.id ?? tiers.levels[0]?.id ?? NONE);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, set] = useMutation(setTierMutation);
  const { displayName } = person;
  const handleSet = async () => {
    const { data, error } = await set({ customerId: person.id, tierId: tierId === NONE ? null : tierId });
    const answer = toPlainRefusals({ error, userErrors: data?.customerSetTier.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `The tier of ${displayName} is set` });
    onClose();
  };
  const choices = [
    ...tiers.levels.map(({ id, name }) => ({ value: id, label: name })),
    { value: NONE, label: "Only what they reach themselves" },
  ];
  return (
    <Dialog
      name="set-tier"
      title={`Set the tier of ${displayName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleSet()}>
            Set tier
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <SelectField
        label="Tier"
        value={tierId}
        choices={choices}
        onChange={setTierId}
        help={tierId === NONE ? "Takes back what was given by hand or with an import." : lasts(tiers)}
      />
    </Dialog>
  );
}

function lasts({ window }: ProgramDocument["tiers"]): string {
  const time = {
    rolling_12_months: "for 12 months",
    calendar_year: "to the end of next year",
    lifetime: "for good",
  }[window];
  return `They have at least this tier ${time}. A higher tier that they reach themselves stays.`;
}
