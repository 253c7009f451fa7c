import type { ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { type FieldProblem, problemsOf } from "./words-draft.ts";
import { updateShopperTextsMutation, type WordsDocument } from "./words.generated.ts";

/** What the words are that are edited, and what keeps them from being saved. */
export function useWordsForm(read: WordsDocument, onReload: () => void) {
  const host = useHost();
  const [saved, setSaved] = useState(read);
  const initial = saved.document as ShopperTexts;
  const [draft, setDraft] = useState(initial);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  /** A save was tried while something was wrong. */
  const [isTried, setTried] = useState(false);
  const [{ fetching }, update] = useMutation(updateShopperTextsMutation);
  const fill = (from: WordsDocument) => {
    setSaved(from);
    setDraft(from.document as ShopperTexts);
    setRefusals(noRefusals);
    setTried(false);
  };
  // Another user's words were read after a conflict.
  if (read.version > saved.version) fill(read);
  const problems = problemsOf(draft);
  if (isTried && problems.length === 0) setTried(false);
  const save = async () => {
    if (problems.length > 0) return setTried(true);
    const { data, error } = await update({ expectedVersion: saved.version, document: draft });
    const answer = toPlainRefusals({ error, userErrors: data?.shopperTextsUpdate.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.shopperTextsUpdate.shopperTexts) return;
    fill(data.shopperTextsUpdate.shopperTexts);
    host?.showToast({ message: "Saved" });
  };
  return {
    draft,
    change: setDraft,
    /** Those that a tried save is about. */
    problems: isTried ? problems : NONE,
    allProblems: problems,
    isDirty: JSON.stringify(draft) !== JSON.stringify(initial),
    isSaving: fetching,
    refusals,
    save: () => void save(),
    discard: () => fill(saved),
    reload: onReload,
  };
}

const NONE: readonly FieldProblem[] = [];
