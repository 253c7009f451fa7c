import { type FormEvent, type ReactNode, useId } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import type { Refusals } from "../api/user-errors.ts";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Stack } from "../ui/page.tsx";
import css from "./settings.module.css";

interface SettingsFormProps {
  readonly form: {
    readonly isDirty: boolean;
    /** Null while nothing is changed, or a field cannot be read. */
    readonly pending: unknown;
    readonly isSaving: boolean;
    readonly refusals: Refusals;
    readonly save: () => void;
    readonly discard: () => void;
    readonly reload: () => void;
  };
  readonly children: ReactNode;
  /** The card with what the change comes to. Its place is kept while there is none, so that no field moves. */
  readonly effect?: ReactNode;
}

/** A tab's fields, why they were not saved, and the save bar of the store's admin. */
export function SettingsForm({ form, children, effect }: SettingsFormProps) {
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <div className={effect === undefined ? undefined : css.withSide}>
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
      {effect !== undefined && (
        <Stack>{form.pending === null ? <NoEffect isDirty={form.isDirty} /> : effect}</Stack>
      )}
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </div>
  );
}

function NoEffect({ isDirty }: { readonly isDirty: boolean }) {
  return isDirty ? (
    <Card title="If you save this">
      <p className={css.note}>Shown once every field can be read.</p>
    </Card>
  ) : (
    <Card title="Nothing is changed">
      <p className={css.note}>What a change comes to is shown here before you save it.</p>
    </Card>
  );
}
