import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import {
  createCustomerViewMutation,
  deleteCustomerViewMutation,
  renameCustomerViewMutation,
  type SavedView,
} from "./customer-views.generated.ts";

const NAME_MAX = 40;

interface NameViewProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Saves the list's filters under a name, for all staff of the shop. */
export function NameView({ address, onClose }: NameViewProps) {
  const [name, setName] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, create] = useMutation(createCustomerViewMutation);
  const handleName = (typed: string) => {
    setName(typed);
    setRefusals(noRefusals);
  };
  const handleSave = async () => {
    const { data, error } = await create({ name, address });
    const answer = toRefusals({ error, userErrors: data?.customerViewCreate.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };
  return (
    <Dialog
      name="save-view"
      title="Save this view"
      onClose={onClose}
      footerNote="Everyone on your team can see it"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleSave()}>
            Save
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["name"]} />
      <NameField name={name} refusals={refusals} onChange={handleName} />
    </Dialog>
  );
}

interface EditViewProps {
  readonly saved: SavedView;
  readonly onClose: () => void;
}

export function EditView({ saved, onClose }: EditViewProps) {
  const [name, setName] = useState(saved.name);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [renaming, rename] = useMutation(renameCustomerViewMutation);
  const [deleting, remove] = useMutation(deleteCustomerViewMutation);
  const finish = (answer: Refusals) => {
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };
  const handleName = (typed: string) => {
    setName(typed);
    setRefusals(noRefusals);
  };
  const handleRename = async () => {
    const { data, error } = await rename({ id: saved.id, name });
    finish(toRefusals({ error, userErrors: data?.customerViewRename.userErrors }));
  };
  const handleDelete = async () => {
    const { data, error } = await remove({ id: saved.id });
    finish(toRefusals({ error, userErrors: data?.customerViewDelete.userErrors }));
  };
  return (
    <Dialog
      name="change-view"
      title={`Rename or delete “${saved.name}”`}
      onClose={onClose}
      footerNote={
        <Button kind="danger" isBusy={deleting.fetching} onClick={() => void handleDelete()}>
          Delete this view
        </Button>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={renaming.fetching} onClick={() => void handleRename()}>
            Rename
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["name"]} />
      <NameField name={name} refusals={refusals} onChange={handleName} />
    </Dialog>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly refusals: Refusals;
  readonly onChange: (name: string) => void;
}

function NameField({ name, refusals, onChange }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      value={name}
      onChange={onChange}
      error={refusals.fields["name"]}
      maxLength={NAME_MAX}
    />
  );
}
