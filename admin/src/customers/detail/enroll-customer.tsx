import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
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
  const act = useAct(enrollMutation);
  const { displayName, email } = person;
  return (
    <Confirm
      name="enroll"
      title={`Make ${displayName} a member?`}
      onClose={onClose}
      action="Make a member"
      onConfirm={() => act({ customerId: person.id }, { done: `${displayName} is a member now` })}
    >
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
    </Confirm>
  );
}
