import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { readNumber, writeNumber } from "../../ui/format/read-number.ts";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { type BreakageReport, updateBreakageMutation } from "./breakage.generated.ts";
import { nounFor } from "../../ui/format/counted.ts";

const PERCENT = { decimals: 2, least: 0, most: 10_000 } as const;

/** The merchant's own figure, which holds while there is too little of a past. */
export function OwnFigure({ breakage }: { readonly breakage: BreakageReport }) {
  const formats = useFormats();
  const host = useHost();
  const [text, setText] = useState(() => writeNumber(breakage.ownBasisPoints, formats, 2));
  const [error, setError] = useState<string>();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, update] = useMutation(updateBreakageMutation);
  const handleSave = async () => {
    const own = readNumber(text, formats, PERCENT);
    setError(own.ok ? undefined : "Enter a percentage from 0 to 100, with two decimals at most.");
    if (!own.ok) return;
    const { data, error: trouble } = await update({ ownBasisPoints: own.value });
    const answer = toRefusals({ error: trouble, userErrors: data?.breakageUpdate.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) host?.showToast({ message: "Saved" });
  };
  return (
    <Card
      title="Your own figure"
      note={`${stateOf(breakage, (value) => formats.number(value))} A change is used from the next month that closes.`}
    >
      <Stack>
        <RefusalBanner refusals={refusals} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void handleSave();
          }}
        >
          <Stack>
            <TextField
              label="Points that will never be redeemed"
              value={text}
              inputMode="decimal"
              after="%"
              error={error}
              help="What you, or your auditor, expect. 0% means that all points will be redeemed."
              onChange={setText}
            />
            <div>
              <Button type="submit" isBusy={fetching}>
                Save
              </Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

function stateOf(
  { basis, monthsSeen, redeemedSeen, monthsNeeded, redeemedNeeded }: BreakageReport,
  number: (value: number) => string,
): string {
  return basis === "PAST"
    ? `Not used any more: your shop has ${number(monthsSeen)} closed ${nounFor(monthsSeen, "month")} and ${number(redeemedSeen)} redeemed points of its own, and needs ${number(monthsNeeded)} and ${number(redeemedNeeded)}.`
    : `Used until there are ${number(monthsNeeded)} closed months and ${number(redeemedNeeded)} redeemed points. So far: ${number(monthsSeen)} and ${number(redeemedSeen)}.`;
}
