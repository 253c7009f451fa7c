// What the store was asked to give, without an answer, and what only a person can find out.
import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, toPlainRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { countPoints, toProgram } from "../program/program.ts";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { ListRow, RowList } from "../ui/page/list-row.tsx";
import { FieldError } from "../ui/forms/fields.tsx";
import { Link } from "../ui/router/router.tsx";
import css from "./set-aside.module.css";
import { settleRedemptionMutation } from "./doubtful-redemptions.generated.ts";
import type { DoubtfulRow, SetAsideData } from "./set-aside.generated.ts";

interface DoubtCardProps {
  readonly data: SetAsideData;
  readonly onChanged: () => void;
}

export function DoubtCard({ data, onChanged }: DoubtCardProps) {
  const formats = useFormats();
  const program = toProgram(data.program.document);
  const { settle, busy, trouble } = useSettle(onChanged);
  return (
    <Card
      title="Rewards in doubt"
      note="Your store didn’t answer when it was asked for these, and what it shows now can be read either way. Look at the customer in your store, then say what you found. Nothing is sent again until then."
      flush
    >
      <RowList>
        {data.doubtfulRedemptions.map((row) => {
          const { id, customer, reward, value, points, requestedAt } = row;
          const whose = `${reward.name} for ${customer.displayName}`;
          const amount = value ? formats.money(value.amount) : reward.name;
          return (
            <ListRow
              key={id}
              note={
                <>
                  {`${amount}, asked for on ${formats.dateTime(requestedAt)}, for ${countPoints(points, program, formats)}`}
                  {trouble?.id === id && <FieldError>{trouble.why}</FieldError>}
                </>
              }
              end={
                <div className={css.actions}>
                  <Button
                    size="small"
                    isBusy={busy === id}
                    disabled={busy !== null}
                    aria-label={`The customer has it: ${whose}`}
                    onClick={() => settle(row, true)}
                  >
                    They have it
                  </Button>
                  <Button
                    size="small"
                    disabled={busy !== null}
                    aria-label={`The customer doesn’t have it: ${whose}`}
                    onClick={() => settle(row, false)}
                  >
                    Give points back
                  </Button>
                </div>
              }
            >
              <Link to={`/app/rewards/${reward.id}`}>{reward.name}</Link>
              {" for "}
              <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>
            </ListRow>
          );
        })}
      </RowList>
    </Card>
  );
}

function useSettle(onChanged: () => void) {
  const host = useHost();
  const [, send] = useMutation(settleRedemptionMutation);
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<{ readonly id: string; readonly why: string } | null>(null);
  const settle = async ({ id, customer }: DoubtfulRow, wasGiven: boolean) => {
    setBusy(id);
    setTrouble(null);
    const { data, error } = await send({ id, wasGiven });
    const refusals = toPlainRefusals({ error, userErrors: data?.redemptionSettle.userErrors });
    setBusy(null);
    if (isRefused(refusals)) setTrouble({ id, why: refusals.form.join(" ") });
    else
      host?.showToast({
        message: wasGiven
          ? `Noted for ${customer.displayName}`
          : `Points given back to ${customer.displayName}`,
      });
    onChanged();
  };
  return {
    busy,
    trouble,
    settle: (row: DoubtfulRow, wasGiven: boolean) => void settle(row, wasGiven),
  };
}
