import { useState } from "react";
import { useMutation } from "urql";
import { isOutdated, isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { toProgram } from "../../program/program.ts";
import { type ProgramSettings, updateProgramMutation } from "../settings.generated.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import type { TabProps } from "../tab-props.ts";
import { useDraftTarget } from "./draft-target.ts";
import { useDear } from "./use-dear.ts";
import type { Choices } from "../../ui/layers/conflict-dialog.tsx";
import { compareDrafts, type FormOf, rebase, type Versions } from "./program-conflict.ts";

/** What is the same in each tab. */
export type ProgramForm = Omit<ReturnType<typeof useProgramForm>, "draft" | "change">;

/**
 * One tab's part of the program document. The rest of the document is sent unchanged. Where a draft is edited, it takes
 * the change instead of the server.
 */
export function useProgramForm<Draft extends object>(
  { program, onSaved, onReload }: TabProps,
  form: FormOf<Draft>,
) {
  const host = useHost();
  const formats = useFormats();
  const target = useDraftTarget();
  const initial = form.toDraft(program);
  const [draft, setDraft] = useState(initial);
  const [filled, setFilled] = useState({ version: program.version, draft: initial });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  /** A save was tried while fields could not be read. */
  const [isTried, setTried] = useState(false);
  /** Fields that have lost the focus: errors are not shown while typing. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [versions, setVersions] = useState<Versions<Draft> | null>(null);
  const [{ fetching }, update] = useMutation(updateProgramMutation);
  const fill = () => {
    setDraft(form.toDraft(program));
    setRefusals(noRefusals);
    setTried(false);
    setLeft(new Set());
  };
  if (filled.version !== program.version) {
    setFilled({ version: program.version, draft: initial });
    if (isOutdated(refusals)) {
      setDraft(rebase(filled.draft, draft, initial));
      setRefusals(noRefusals);
    } else fill();
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
    return send(draft, program);
  };
  const send = async (wish: Draft, over: ProgramSettings): Promise<void> => {
    const typed = form.toChange(wish, toProgram(over.document));
    // What depends on what they changed: the fields say what is wrong.
    if (!typed.ok) return setTried(true);
    const { data, error } = await update({ expectedVersion: over.version, input: typed.change });
    const answer = toRefusals({ error, userErrors: data?.programUpdate.userErrors });
    setRefusals(answer);
    if (isOutdated(answer)) return compareWith(wish, over);
    if (isRefused(answer) || !data?.programUpdate.program) return;
    onSaved(data.programUpdate.program);
    host?.showToast({ message: "Saved" });
  };
  const compareWith = async (mine: Draft, over: ProgramSettings): Promise<void> => {
    const theirs = await onReload();
    if (!theirs || theirs.version === over.version) return;
    const found = { base: form.toDraft(over), mine, theirs };
    const { differences, isTheirs, resolve } = compareDrafts(form, found, formats);
    if (differences.length > 0) return setVersions(found);
    // No field of this form is in conflict.
    if (!isTheirs({})) return send(resolve({}), theirs);
  };
  const compared = versions && { ...compareDrafts(form, versions, formats), theirs: versions.theirs };
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
    /** Compares again, where the other version could not be read. */
    compare: () => void compareWith(draft, program),
    conflict: compared && {
      ...compared,
      onResolve: (choices: Choices) => {
        const chosen = compared.resolve(choices);
        setVersions(null);
        setDraft(chosen);
        if (!compared.isTheirs(choices)) void send(chosen, compared.theirs);
      },
      onClose: () => setVersions(null),
    },
    /** The error for a path in the program document. */
    errorAt,
    /** For a text field: its error is shown when it loses the focus. */
    checked: (path: string) => ({
      error: errorAt(path),
      onBlur: () => setLeft((before) => new Set([...before, path])),
    }),
  };
}
