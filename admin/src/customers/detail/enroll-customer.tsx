import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Bullets } from "../../ui/page/text.tsx";
import { enrollMutation } from "./customer.generated.ts";
import type { Person } from "./person.ts";

interface EnrollCustomerProps {
  readonly person: Person;
  /** For how many days before joining orders count, as text; null: none do. */
  readonly claimed: string | null;
  readonly onClose: () => void;
}

/** Says what will happen before it happens. */
export function EnrollCustomer({ person, claimed, onClose }: EnrollCustomerProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, enroll] = useMutation(enrollMutation);
  const { displayName, email } = person;
  const handleEnroll = async () => {
    const { data, error } = await enroll({ customerId: person.id });
    const answer = toPlainRefusals({ error, userErrors: data?.customerEnroll.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: `${displayName} is a member now` });
    onClose();
  };
  return (
    <Dialog
      name="enroll"
      title={`Make ${displayName} a member?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleEnroll()}>
            Make a member
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <Bullets>
        <li>New orders and actions count, even without an account in your store.</li>
        {claimed !== null && (
          <li>
            {`Orders of the last ${claimed} earn points, too`}
            {email ? `, also those that were placed as a guest with ${email}.` : "."}
          </li>
        )}
        {email && <li>{`Make sure that ${email} is really theirs.`}</li>}
      </Bullets>
    </Dialog>
  );
}
