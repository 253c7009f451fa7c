import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import type { ProgramDocument } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { UnsavedChanges } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/button.tsx";
import { useFormats } from "../ui/formats.tsx";
import { Columns, Stack } from "../ui/page.tsx";
import { type RewardDraft, type RewardInput, toInput } from "./reward-draft.ts";
import { RewardFieldCards } from "./reward-field-cards.tsx";
import { RewardSide } from "./reward-side.tsx";

interface RewardFormProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note?: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly program: ProgramDocument;
  readonly initial: RewardDraft;
  /** The saved reward's, whose other settings stay. */
  readonly config?: unknown;
  readonly isNew: boolean;
  readonly onSave: (input: RewardInput) => Promise<Refusals>;
  /** Once nothing is unsaved any more, so that the page may be left. */
  readonly onSaved?: () => void;
  readonly onReload?: () => Promise<void>;
}

/** Fields at the left; what the shopper sees, one sentence and what it costs at the right. */
export function RewardForm(props: RewardFormProps) {
  const { program, initial, isNew } = props;
  const formats = useFormats();
  const formId = useId();
  const [draft, setDraft] = useState(initial);
  const [filledFrom, setFilledFrom] = useState(initial);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const isDirty = !isDone && !isSame(draft, initial);
  // What was saved comes back as the server keeps it.
  if (!isSame(filledFrom, initial)) {
    setFilledFrom(initial);
    setDraft(initial);
    setRefusals(noRefusals);
  }

  const save = async (status: RewardDraft["status"]) => {
    const result = toInput({ ...draft, status }, formats.currencyCode, props.config);
    if (!result.ok) return setRefusals(toRefusals({ userErrors: result.problems }));
    setSaving(true);
    const answer = await props.onSave(result.input);
    setSaving(false);
    setRefusals(answer);
    if (!isRefused(answer)) setDone(isNew);
  };
  const { onSaved } = props;
  useEffect(() => {
    if (isDone) onSaved?.();
  }, [isDone, onSaved]);
  const status = isNew ? "ACTIVE" : draft.status;
  const handleReload = () => {
    void props.onReload?.().then(() => setRefusals(noRefusals));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(status);
  };

  return (
    <AppPage
      title={props.title}
      back={props.back}
      badge={props.badge}
      {...(props.note !== undefined && { note: props.note })}
      actions={
        <>
          {isNew && (
            <Button isBusy={isSaving} onClick={() => void save("DRAFT")}>
              Save as draft
            </Button>
          )}
          <Button kind="primary" type="submit" form={formId} isBusy={isSaving} disabled={!isNew && !isDirty}>
            {isNew ? "Put on offer" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack>
          <RefusalBanner refusals={refusals} {...(props.onReload && { onReload: handleReload })} />
          <Columns tight side={<RewardSide draft={draft} program={program} />}>
            <RewardFieldCards
              draft={draft}
              program={program}
              errors={refusals.fields}
              isKindFixed={!isNew}
              onChange={(change) => setDraft({ ...draft, ...change })}
            />
          </Columns>
        </Stack>
      </form>
      <UnsavedChanges
        isDirty={isDirty}
        isSaving={isSaving}
        onSave={() => void save(status)}
        onDiscard={() => {
          setDraft(initial);
          setRefusals(noRefusals);
        }}
      />
    </AppPage>
  );
}

const isSame = (one: RewardDraft, other: RewardDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
