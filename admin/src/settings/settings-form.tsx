import type { FormEvent, ReactNode } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import type { Refusals } from "../api/user-errors.ts";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { Stack } from "../ui/page/page.tsx";
import css from "./settings.module.css";
import { Text } from "../ui/page/text.tsx";

interface SettingsFormProps {
  readonly form: {
    readonly isDirty: boolean;
    /** Null when nothing is changed or a field cannot be read. */
    readonly pending: unknown;
    readonly isSaving: boolean;
    readonly refusals: Refusals;
    readonly save: () => void;
    readonly discard: () => void;
    readonly reload: () => void;
  };
  readonly children: ReactNode;
  /** The card with the effect of the change: beside the fields, or above Save on a phone. Its space is always kept. */
  readonly effect?: ReactNode;
}

/** A tab's fields, why they were not saved, and the save bar of the store's admin. */
export function SettingsForm({ form, children, effect }: SettingsFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <form
        onSubmit={handleSubmit}
        noValidate
        className={effect === undefined ? css.form : `${css.form} ${css.withSide}`}
      >
        <Stack>
          <RefusalBanner refusals={form.refusals} onReload={form.reload} />
          {children}
        </Stack>
        {effect !== undefined && (
          <div className={css.side}>
            {form.pending === null ? <NoEffect isDirty={form.isDirty} /> : effect}
          </div>
        )}
        <div className={css.save}>
          <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={!form.isDirty}>
            Save
          </Button>
        </div>
      </form>
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </>
  );
}

function NoEffect({ isDirty }: { readonly isDirty: boolean }) {
  return isDirty ? (
    <Card title="If you save this">
      <Text kind="note">Shown once every field is filled in correctly.</Text>
    </Card>
  ) : (
    <Card title="No changes">
      <Text kind="note">Change a field to see its effect here.</Text>
    </Card>
  );
}
