import { useState } from "react";
import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { useQuestion } from "../../embed/host-context.tsx";
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
  const ask = useQuestion();
  const [isMeant, setMeant] = useState(false);
  const act = useAct(eraseCustomerMutation);
  const { displayName, ordersCount } = person;
  const orders = `${formats.number(ordersCount)} ${ordersCount === 1 ? "order" : "orders"}`;
  const handleErase = async () => {
    const question = {
      title: `Erase ${displayName} for good?`,
      message: "This can’t be undone.",
      yes: "Erase customer",
      isDestructive: true,
    };
    if (ask && !(await ask(question))) return null;
    return act({ customerId: person.id }, { done: "Customer erased" });
  };
  return (
    <Confirm
      name="erase"
      title={`Erase ${displayName}?`}
      onClose={onClose}
      action="Erase customer"
      kind="danger"
      isWaiting={!ask && !isMeant}
      onConfirm={handleErase}
    >
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
    </Confirm>
  );
}
