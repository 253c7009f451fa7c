import type { ComponentType } from "react";
import { EarningSettings } from "../../settings/earning/earning-settings.tsx";
import { ExpirySettings } from "../../settings/expiry/expiry-settings.tsx";
import type { ProgramSettings } from "../../settings/settings.generated.ts";
import type { TabProps } from "../../settings/tab-props.ts";
import { TiersSettings } from "../../settings/tiers/tiers-settings.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";

/** The tabs of the settings that a draft can be edited with. */
const forms = {
  earning: { label: "Ways to earn", Tab: EarningSettings },
  tiers: { label: "Tiers", Tab: TiersSettings },
  expiry: { label: "Expiry", Tab: ExpirySettings },
} as const satisfies Record<string, { label: string; Tab: ComponentType<TabProps> }>;

export type Part = keyof typeof forms;

export const parts = (Object.keys(forms) as Part[]).map((id) => ({ id, label: forms[id].label }));

interface EditPartProps {
  readonly part: Part;
  /** With the draft as its document. */
  readonly program: ProgramSettings;
  readonly formId: string;
  readonly onClose: () => void;
}

/** A tab of the settings in a dialog, on the draft. */
export function EditPart({ part, program, formId, onClose }: EditPartProps) {
  const { label, Tab } = forms[part];
  return (
    <Dialog
      name="draft-part"
      title={`${label} of the draft`}
      isWide
      onClose={onClose}
      footerNote="Changes the draft only"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId}>
            Done
          </Button>
        </>
      }
    >
      <Tab program={program} onSaved={nothing} onReload={nothingToReload} />
    </Dialog>
  );
}

const nothing = () => undefined;
const nothingToReload = () => Promise.resolve(undefined);
