import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost, useQuestion } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { SwitchField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "../detail/customer.module.css";
import { eraseCustomerMutation } from "../detail/customer.generated.ts";
import { Bullets } from "../../ui/page/text.tsx";
import type { Person } from "../detail/person.ts";

interface EraseCustomerProps {
  readonly person: Person;
  /** As text. */
  readonly balance: string;
  readonly onClose: () => void;
}

/** Says what is erased and what stays. A second confirmation is needed. */
export function EraseCustomer({ person, balance, onClose }: EraseCustomerProps) {
  const formats = useFormats();
  const host = useHost();
  const ask = useQuestion();
  const [isMeant, setMeant] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, erase] = useMutation(eraseCustomerMutation);
  const { displayName, ordersCount } = person;
  const orders = `${formats.number(ordersCount)} ${ordersCount === 1 ? "order" : "orders"}`;
  const handleErase = async () => {
    const question = {
      title: `Erase ${displayName} for good?`,
      message: "This can’t be undone.",
      yes: "Erase customer",
      isDestructive: true,
    };
    if (ask && !(await ask(question))) return;
    const { data, error } = await erase({ customerId: person.id });
    const answer = toPlainRefusals({ error, userErrors: data?.customerErase.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Customer erased" });
    onClose();
  };
  return (
    <Dialog
      name="erase"
      title={`Erase ${displayName}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            isBusy={fetching}
            disabled={!ask && !isMeant}
            onClick={() => void handleErase()}
          >
            Erase customer
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <h3 className={css.effectsTitle}>What is removed</h3>
      <Bullets>
        <li>Name, e-mail address and tags, here and in stored messages from your store.</li>
        <li>Every reason and note that your team wrote about them.</li>
      </Bullets>
      <h3 className={css.effectsTitle}>What stays, without personal data</h3>
      <Bullets>
        <li>
          The points history: {balance}, {orders}, the rewards redeemed.
        </li>
        <li>They can no longer earn or redeem. Codes they already have still work in your store.</li>
      </Bullets>
      <p>Your store keeps its own record of the customer. Erase it there too.</p>
      {!ask && (
        <SwitchField label="I understand that this can’t be undone" isOn={isMeant} onChange={setMeant} />
      )}
    </Dialog>
  );
}
