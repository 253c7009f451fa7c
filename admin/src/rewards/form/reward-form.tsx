import { findRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { Want } from "../../api/ask-for-access.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { AskDear } from "../../program/dear/ask-dear.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import { WhatShoppersSee } from "../../settings/shopper/what-shoppers-see.tsx";
import { AppPage } from "../../shell/app-page.tsx";
import { UnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Columns, Stack } from "../../ui/page/page.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { dearOfDraft, useAverageOrder } from "./dear-reward.ts";
import type { Basis } from "./reward-basis.ts";
import { RewardConflict } from "./reward-conflict-dialog.tsx";
import { type RewardInput, toInput } from "./reward-draft.ts";
import { RewardFieldCards } from "./reward-field-cards.tsx";
import { RewardSide } from "./reward-side.tsx";
import css from "../rewards.module.css";
import { type SaveAnswer, useRewardForm } from "./use-reward-form.ts";

interface RewardFormProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note?: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly program: ProgramDocument;
  /** The reward's id; missing: it is new. */
  readonly id?: string;
  /** The last saved version, or the start of a new reward. */
  readonly initial: Basis;
  readonly isNew: boolean;
  readonly onSave: (input: RewardInput, version: number) => Promise<SaveAnswer>;
  /** Called when nothing is unsaved any more, so that the page can be left. */
  readonly onSaved?: () => void;
  /** Reads the present version after another user changed the reward; undefined when it cannot be read. */
  readonly onLoadPresent?: () => Promise<Basis | undefined>;
  /** The present version replaces the draft. */
  readonly onTakePresent?: () => void;
  /** Further actions beside the buttons. */
  readonly menu?: ReactNode;
  /** Below the form. */
  readonly children?: ReactNode;
}

/** Fields on the left; on the right the reward in one sentence and its cost. */
export function RewardForm(props: RewardFormProps) {
  const { program, isNew, onSaved } = props;
  const formId = useId();
  const formats = useFormats();
  const form = useRewardForm(props);
  const { draft, refusals, isDirty, isSaving, isDone } = form;
  useEffect(() => {
    if (isDone) onSaved?.();
  }, [isDone, onSaved]);
  const isNarrow = useNarrow();
  const averageOrderMinor = useAverageOrder();
  const dear = dearOfDraft(draft, program, averageOrderMinor, formats);
  const status = isNew ? "ACTIVE" : draft.status;
  const before = { ...props.initial.draft, name: draft.name };
  const known = isNew ? null : dearOfDraft(before, program, averageOrderMinor, formats);
  const [agreed, setAgreed] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isShown, setShown] = useState(false);
  const typed = isShown ? toInput({ ...draft, status }, formats, props.initial.config) : null;
  const previewed = typed?.ok
    ? { document: program, rewards: [{ replaces: props.id ?? null, reward: typed.input }] }
    : null;
  const save = () => void form.save(status);
  const handleSave = () => {
    const isAsked = dear !== null && status === "ACTIVE" && dear !== known && dear !== agreed;
    if (isAsked) setAsking(true);
    else save();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    handleSave();
  };

  const saving = (
    <>
      {isNew && (
        <Button isBusy={isSaving} onClick={() => void form.save("DRAFT")}>
          Save as draft
        </Button>
      )}
      <Button kind="primary" type="submit" form={formId} isBusy={isSaving} disabled={!isNew && !isDirty}>
        {isNew ? "Activate" : "Save"}
      </Button>
    </>
  );

  return (
    <AppPage
      title={props.title}
      back={props.back}
      badge={props.badge}
      {...(props.note !== undefined && { note: props.note })}
      actions={
        <>
          {props.menu}
          {!isNarrow && saving}
        </>
      }
    >
      <Stack>
        <form id={formId} onSubmit={handleSubmit} noValidate>
          <Stack>
            <RefusalBanner
              refusals={refusals}
              want={wantOf(draft.kind)}
              onCompare={() => void form.compare()}
            />
            <Columns
              tight
              side={
                <>
                  <RewardSide {...{ draft, program, averageOrderMinor }} />
                  <WhatShoppersSee draft={previewed} isShown={isShown} onShow={setShown} />
                </>
              }
            >
              <RewardFieldCards
                draft={draft}
                program={program}
                errors={refusals.fields}
                dear={dear}
                isKindFixed={!isNew}
                onChange={form.change}
              />
            </Columns>
            {isNarrow && <div className={css.saving}>{saving}</div>}
          </Stack>
        </form>
        {props.children}
      </Stack>
      {form.conflict && (
        <RewardConflict
          versions={form.conflict}
          program={program}
          isSaving={isSaving}
          onResolve={form.resolve}
          onClose={form.postpone}
        />
      )}
      {isAsking && dear !== null && (
        <AskDear
          words={[dear]}
          onSave={() => {
            setAgreed(dear);
            save();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <UnsavedChanges isDirty={isDirty} isSaving={isSaving} onSave={handleSave} onDiscard={form.discard} />
    </AppPage>
  );
}

function wantOf(kind: RewardKindId): Want {
  const { scopes } = findRewardKind(kind);
  if (scopes.includes("write_gift_cards")) return "gift_cards";
  return scopes.includes("write_store_credit_account_transactions") ? "store_credit" : "products";
}
