import { type FormEvent, type ReactNode, useState } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { AskDear } from "../program/dear/ask-dear.tsx";
import { ConflictDialog } from "../ui/layers/conflict-dialog.tsx";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { Stack } from "../ui/page/page.tsx";
import { QuietLink, Text } from "../ui/page/text.tsx";
import { ChangeEffect } from "./program/change-effect.tsx";
import { useDraftTarget } from "./program/draft-target.ts";
import type { ProgramForm } from "./program/use-program-form.ts";
import css from "./settings.module.css";
import { WhatShoppersSee } from "./shopper/what-shoppers-see.tsx";

interface SettingsFormProps {
  readonly form: ProgramForm;
  readonly children: ReactNode;
  /** In place of the usual card with the effect of the change. Null while there is none. */
  readonly effect?: ReactNode;
  /** The effect is what shoppers see: it needs more room, and no second one. */
  readonly isPreview?: boolean;
}

/**
 * A tab's fields, why they were not saved, and the save bar of the store's admin. The effect of a change is beside the
 * fields, or above Save on a phone; its space is always kept. Where a draft is edited, there are only the fields.
 */
export function SettingsForm({ form, children, effect, isPreview = false }: SettingsFormProps) {
  const target = useDraftTarget();
  const [isShown, setShown] = useState(false);
  if (target)
    return (
      <form id={target.formId} onSubmit={submitTo(form)} noValidate>
        <Stack>{children}</Stack>
      </form>
    );
  return (
    <>
      <FormFrame
        form={form}
        side={
          <Stack>
            {effect ?? <Effect form={form} />}
            {!isPreview && (
              <WhatShoppersSee
                draft={form.isDirty ? form.pending : form.program}
                isShown={isShown}
                onShow={setShown}
              />
            )}
          </Stack>
        }
        isWide={isPreview || isShown}
      >
        {children}
      </FormFrame>
      {form.conflict && <ConflictDialog what="The program" isSaving={form.isSaving} {...form.conflict} />}
      {form.question && (
        <AskDear words={form.dear} onSave={form.question.saveAnyway} onClose={form.question.close} />
      )}
    </>
  );
}

const submitTo = (form: Pick<ProgramForm, "save">) => (event: FormEvent) => {
  event.preventDefault();
  form.save();
};

interface FormFrameProps {
  readonly form: Pick<ProgramForm, "refusals" | "save" | "discard" | "isSaving" | "isDirty"> & {
    readonly reload?: () => void;
    readonly compare?: () => void;
  };
  readonly children: ReactNode;
  /** What stands beside the fields. */
  readonly side: ReactNode;
  /** It needs more room than a few sentences. */
  readonly isWide: boolean;
}

/** The same for what is no part of the program. */
export function FormFrame({ form, children, side, isWide }: FormFrameProps) {
  return (
    <>
      <form onSubmit={submitTo(form)} noValidate className={css.form} data-wide={isWide || undefined}>
        <Stack>
          <RefusalBanner
            refusals={form.refusals}
            {...(form.reload && { onReload: form.reload })}
            {...(form.compare && { onCompare: form.compare })}
          />
          {children}
        </Stack>
        <div className={css.side}>{side}</div>
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

function Effect({ form: { program, pending, isDirty } }: { readonly form: ProgramForm }) {
  if (pending !== null)
    return (
      <Card title="If you save this">
        <ChangeEffect program={program} change={pending} />
      </Card>
    );
  return isDirty ? (
    <Card title="If you save this">
      <Text kind="note">Shown once every field is filled in correctly.</Text>
    </Card>
  ) : (
    <Card title="No changes">
      <div className={css.effect}>
        <Text kind="note">Change a field to see its effect here.</Text>
        <Text kind="note">
          <QuietLink to="/app/reports/simulator">Try a change on past orders</QuietLink>
        </Text>
      </div>
    </Card>
  );
}
