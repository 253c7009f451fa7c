import { type FormEvent, type ReactNode, useId } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import type { Refusals } from "../api/user-errors.ts";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/page.tsx";
import css from "./settings.module.css";

interface SettingsFormProps {
  readonly form: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly refusals: Refusals;
    readonly save: () => void;
    readonly discard: () => void;
    readonly reload: () => void;
  };
  readonly children: ReactNode;
  readonly side?: ReactNode;
}

/** A tab's fields, why they were not saved, and the save bar of the store's admin. */
export function SettingsForm({ form, children, side }: SettingsFormProps) {
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <div className={side === undefined ? undefined : css.withSide}>
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack>
          <RefusalBanner refusals={form.refusals} onReload={form.reload} />
          {children}
          <div className={css.save}>
            <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={!form.isDirty}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
      {side !== undefined && <Stack>{side}</Stack>}
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </div>
  );
}
