import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, noRefusals, type Refusals, toRefusals, type UserError } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import type { ProgramDocument } from "../program/program.ts";
import { toProgram } from "../program/program.ts";
import { updateProgramMutation } from "./settings.generated.ts";
import type { TabProps } from "./settings-page.tsx";

export interface ProgramChange {
  readonly document: ProgramDocument;
  readonly status?: TabProps["program"]["status"];
}

interface FormOf<Draft> {
  /** As text, so that a half-typed number is not lost. */
  readonly toDraft: (program: TabProps["program"]) => Draft;
  readonly toChange: (
    draft: Draft,
    document: ProgramDocument,
  ) =>
    | { readonly ok: true; readonly change: ProgramChange }
    | { readonly ok: false; readonly problems: readonly UserError[] };
}

/** One tab's part of the program document: everything else in it is sent as it was. */
export function useProgramForm<Draft>({ program, onSaved, onReload }: TabProps, form: FormOf<Draft>) {
  const host = useHost();
  const initial = form.toDraft(program);
  const [draft, setDraft] = useState(initial);
  const [filledFrom, setFilledFrom] = useState(program.version);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, update] = useMutation(updateProgramMutation);
  const fill = () => {
    setDraft(form.toDraft(program));
    setRefusals(noRefusals);
  };
  if (filledFrom !== program.version) {
    setFilledFrom(program.version);
    fill();
  }
  const readChange = (): ProgramChange | null => {
    const result = form.toChange(draft, toProgram(program.document));
    return result.ok ? result.change : null;
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const save = async () => {
    const result = form.toChange(draft, toProgram(program.document));
    if (!result.ok) return setRefusals(toRefusals({ userErrors: result.problems }));
    const { data, error } = await update({ expectedVersion: program.version, input: result.change });
    const answer = toRefusals({ error, userErrors: data?.programUpdate.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.programUpdate.program) return;
    onSaved(data.programUpdate.program);
    host?.showToast({ message: "Saved" });
  };
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    isDirty,
    /** What saving would send; null while nothing is changed, or a field cannot be read. */
    pending: isDirty ? readChange() : null,
    isSaving: fetching,
    refusals,
    save: () => void save(),
    discard: fill,
    reload: () => void onReload().then(() => setRefusals(noRefusals)),
    /** Beside the field that the program's document names so. */
    errorAt: (path: string) => refusals.fields[path] ?? refusals.fields[`document.${path}`],
  };
}
