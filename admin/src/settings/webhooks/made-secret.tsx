import { Button } from "../../ui/forms/button.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";

interface MadeSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shown once. */
export function MadeSecret({ secret, onClose }: MadeSecretProps) {
  return (
    <Dialog
      name="webhook-secret"
      title="The webhook’s secret"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        Your software checks with this secret that a message comes from Laurel, as the Standard Webhooks
        specification describes. Copy it now and keep it somewhere safe. Laurel can’t show it again.
      </p>
      <CopyField label="Secret" value={secret} />
    </Dialog>
  );
}
