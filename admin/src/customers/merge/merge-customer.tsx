import { useState } from "react";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmMerge } from "./confirm-merge.tsx";
import type { Person } from "../detail/person.ts";
import { FindOther, type Candidate } from "./find-other.tsx";

interface MergeCustomerProps {
  readonly person: Person;
  readonly document: unknown;
  readonly onClose: () => void;
}

/** First the other customer is chosen, then the merge is confirmed. */
export function MergeCustomer({ person, document, onClose }: MergeCustomerProps) {
  const [other, setOther] = useState<Candidate | null>(null);
  if (other) return <ConfirmMerge {...{ person, other, document, onClose }} onBack={() => setOther(null)} />;
  return (
    <Dialog
      name="find-other"
      title={`Merge ${person.displayName} with another customer`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <FindOther personId={person.id} onChoose={setOther} />
    </Dialog>
  );
}
