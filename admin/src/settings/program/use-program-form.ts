import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import { toProgram } from "../../program/program.ts";
import { updateProgramMutation } from "../settings.generated.ts";
import type { TabProps } from "../tab-props.ts";
import { useDraftTarget } from "./draft-target.ts";
import { useDear } from "./use-dear.ts";
import type { TypedChange } from "./program-change.ts";

interface FormOf<Draft> {
  /** As text, so that a half-typed number is not lost. */
  readonly toDraft: (program: TabProps["program"]) => Draft;
  readonly toChange: (draft: Draft, document: ProgramDocument) => TypedChange;
}

/** What is the same in each tab. */
export type ProgramForm = Omit<ReturnType<typeof useProgramForm>, "draft" | "change">;

/**
 * One tab's part of the program document. The rest of the document is sent unchanged. Where a draft is edited, it takes
 * the change instead of the server.
 */
export function useProgramForm<Draft>({ program, onSaved, onReload }: TabProps, form: FormOf<Draft>) {
  const host = useHost();
  const target = useDraftTarget();
  const initial = form.toDraft(program);
  const [draft, setDraft] = useState(initial);
  const [filledFrom, setFilledFrom] = useState(program.version);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  /** A save was tried while fields could not be read. */
  const [isTried, setTried] = useState(false);
  /** Fields that have lost the focus: errors are not shown while typing. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [{ fetching }, update] = useMutation(updateProgramMutation);
  const fill = () => {
    setDraft(form.toDraft(program));
    setRefusals(noRefusals);
    setTried(false);
    setLeft(new Set());
  };
  if (filledFrom !== program.version) {
    setFilledFrom(program.version);
    fill();
  }
  const result = form.toChange(draft, toProgram(program.document));
  const unreadable = result.ok ? noRefusals : toRefusals({ userErrors: result.problems });
  if (isTried && result.ok) setTried(false);
  const shown = isTried ? unreadable : refusals;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const errorAt = (path: string): string | undefined =>
    shown.fields[path] ??
    shown.fields[`document.${path}`] ??
    (isDirty && left.has(path) ? unreadable.fields[path] : undefined);
  const pending = isDirty && result.ok ? result.change : null;
  const dear = useDear(toProgram(program.document), target === null ? (pending?.document ?? null) : null);
  const [isReadingDear, setReadingDear] = useState(false);
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    if (!result.ok) {
      setRefusals(noRefusals);
      return setTried(true);
    }
    if (target) return target.onKept(result.change.document);
    const { data, error } = await update({ expectedVersion: program.version, input: result.change });
    const answer = toRefusals({ error, userErrors: data?.programUpdate.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.programUpdate.program) return;
    onSaved(data.programUpdate.program);
    host?.showToast({ message: "Saved" });
  };
  const saveOrAsk = (words: readonly string[]) =>
    words.every((one) => agreed.includes(one)) ? void save() : setAsking(true);
  const saveOnceRead = async () => {
    setReadingDear(true);
    const words = await dear.read();
    setReadingDear(false);
    saveOrAsk(words);
  };
  const handleAnyway = () => {
    setAgreed(dear.words);
    void save();
  };
  return {
    program,
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    isDirty,
    /** What saving would send; null when nothing is changed or a field cannot be read. */
    pending,
    /** What saving would make dear, in words. */
    dear: dear.words,
    /** The merchant is asked whether to save that. */
    question:
      isAsking && dear.words.length > 0 ? { close: () => setAsking(false), saveAnyway: handleAnyway } : null,
    isSaving: fetching || isReadingDear,
    refusals: shown,
    save: () => (dear.isReading ? void saveOnceRead() : saveOrAsk(dear.words)),
    discard: fill,
    reload: () => void onReload().then(() => setRefusals(noRefusals)),
    /** The error for a path in the program document. */
    errorAt,
    /** For a text field: its error is shown when it loses the focus. */
    checked: (path: string) => ({
      error: errorAt(path),
      onBlur: () => setLeft((before) => new Set([...before, path])),
    }),
  };
}
