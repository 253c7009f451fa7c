import { useState } from "react";
import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { SelectField } from "../../ui/forms/fields.tsx";
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
  const { tiers } = toProgram(document);
  const [tierId, setTierId] = useState(person.tier?.id ?? tiers.levels[0]?.id ?? NONE);
  const act = useAct(setTierMutation);
  const { displayName } = person;
  const choices = [
    ...tiers.levels.map(({ id, name }) => ({ value: id, label: name })),
    { value: NONE, label: "Only what they reach themselves" },
  ];
  return (
    <Confirm
      name="set-tier"
      title={`Set the tier of ${displayName}`}
      onClose={onClose}
      action="Set tier"
      onConfirm={() =>
        act(
          { customerId: person.id, tierId: tierId === NONE ? null : tierId },
          { done: `The tier of ${displayName} is set` },
        )
      }
    >
      <SelectField
        label="Tier"
        value={tierId}
        choices={choices}
        onChange={setTierId}
        help={tierId === NONE ? "Takes back what was given by hand or with an import." : lasts(tiers)}
      />
    </Confirm>
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
