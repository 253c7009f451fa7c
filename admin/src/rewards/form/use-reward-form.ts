import { useState } from "react";
import {
  isOutdated,
  isRefused,
  noRefusals,
  recheck,
  type Refusals,
  toRefusals,
} from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { type Basis, isSame, rebase } from "./reward-basis.ts";
import { findDifferences, type Versions } from "./reward-conflict.ts";
import { type RewardDraft, type RewardInput, toInput } from "./reward-draft.ts";

export interface SaveAnswer {
  readonly refusals: Refusals;
  /** The stored reward, if the form stays open. */
  readonly saved?: Basis | undefined;
}

interface Parts {
  readonly initial: Basis;
  readonly isNew: boolean;
  readonly program: ProgramDocument;
  readonly onSave: (input: RewardInput, version: number) => Promise<SaveAnswer>;
  readonly onLoadPresent?: () => Promise<Basis | undefined>;
  readonly onTakePresent?: () => void;
}

/** The draft, the version that it is based on, and how both are moved onto a newer version from the server. */
export function useRewardForm({ initial, isNew, program, ...on }: Parts) {
  const formats = useFormats();
  const [draft, setDraft] = useState(initial.draft);
  const [basis, setBasis] = useState(initial);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [theirs, setTheirs] = useState<Basis | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  // Changed on this page, but not by this form: unsaved input is kept.
  if (initial.version > basis.version) {
    setBasis(initial);
    setDraft(rebase(basis.draft, draft, initial.draft));
  }

  const send = async (wish: RewardDraft, over: Basis) => {
    const result = toInput(wish, formats, over.config);
    if (!result.ok) return setRefusals(toRefusals({ userErrors: result.problems }));
    setSaving(true);
    const answer = await on.onSave(result.input, over.version);
    setSaving(false);
    setRefusals(answer.refusals);
    const { saved } = answer;
    if (saved) {
      setBasis(saved);
      setDraft((now) => rebase(wish, now, saved.draft));
    }
    if (isOutdated(answer.refusals)) return compareWith(wish, over);
    if (!isRefused(answer.refusals)) setDone(isNew);
  };
  const compareWith = async (mine: RewardDraft, over: Basis): Promise<void> => {
    const present = await on.onLoadPresent?.();
    if (!present || present.version <= over.version) return;
    const versions = { base: over.draft, mine, theirs: present.draft };
    if (findDifferences(versions, program, formats).length > 0) return setTheirs(present);
    // No field of this form is in conflict.
    return settle(rebase(over.draft, mine, present.draft), present);
  };
  const settle = (chosen: RewardDraft, present: Basis): Promise<void> => {
    setTheirs(null);
    setBasis(present);
    setDraft(chosen);
    if (!isSame(chosen, present.draft)) return send(chosen, present);
    setRefusals(noRefusals);
    on.onTakePresent?.();
    return Promise.resolve();
  };

  return {
    draft,
    refusals,
    isSaving,
    isDone,
    isDirty: !isDone && !isSame(draft, basis.draft),
    conflict: theirs && ({ base: basis.draft, mine: draft, theirs: theirs.draft } satisfies Versions),
    change: (change: Partial<RewardDraft>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      // What an edit cannot mend stays on the page.
      if (refusals.form.length > 0 || isOutdated(refusals)) return;
      const checked = toInput(next, formats, basis.config);
      setRefusals(recheck(refusals, checked.ok ? [] : checked.problems));
    },
    save: (status: RewardDraft["status"]) => send({ ...draft, status }, basis),
    discard: () => {
      setDraft(basis.draft);
      setRefusals(noRefusals);
    },
    /** Compares again, after the dialog was closed without a choice. */
    compare: () => compareWith(draft, basis),
    resolve: (chosen: RewardDraft) => void (theirs && settle(chosen, theirs)),
    postpone: () => setTheirs(null),
  };
}
