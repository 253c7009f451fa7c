import { type CSSProperties, type ReactNode, useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import type { Layer } from "../../ui/layers/layers.ts";
import { updateProgramMutation } from "../settings.generated.ts";
import css from "../settings.module.css";
import type { TabProps } from "../tab-props.ts";
import { ChangeEffect } from "./change-effect.tsx";
import { comparePrograms, type Difference } from "./compare-programs.ts";

export interface SaveDocumentProps extends TabProps {
  readonly name: Layer;
  readonly title: string;
  /** What would be saved as the next version. */
  readonly document: ProgramDocument;
  /** Of the column with the document; the other one is the program in force. */
  readonly head: string;
  /** The document is the later one, so that it stands on the right. */
  readonly isNewer?: boolean;
  /** What becomes of it when another version is in force by now. */
  readonly reloading?: string;
  /** Before the sentences about the effect. */
  readonly effect?: ReactNode;
  readonly effectTitle: string;
  readonly same: string;
  readonly action: string;
  readonly saved: string;
  /** Why it cannot be saved now. */
  readonly hindrance?: string | undefined;
  readonly onClose: () => void;
}

/**
 * The differences between a whole document and the program in force, by field, and the effect of saving it. The status
 * does not change: pausing is a separate decision.
 */
export function SaveDocument({ program, document, onSaved, onReload, onClose, ...asked }: SaveDocumentProps) {
  const formats = useFormats();
  const host = useHost();
  const [{ fetching }, update] = useMutation(updateProgramMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const { head, isNewer = false, hindrance } = asked;
  const present = toProgram(program.document);
  const [left, right] = isNewer ? [present, document] : [document, present];
  const differences = comparePrograms(left, right, formats);
  const handleSave = async () => {
    const { data, error } = await update({ expectedVersion: program.version, input: { document } });
    const answer = toRefusals({ error, userErrors: data?.programUpdate.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.programUpdate.program) return;
    onSaved(data.programUpdate.program);
    host?.showToast({ message: asked.saved });
    onClose();
  };
  return (
    <Dialog
      name={asked.name}
      title={asked.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            isBusy={fetching}
            disabled={differences.length === 0 || hindrance !== undefined}
            onClick={() => void handleSave()}
          >
            {asked.action}
          </Button>
        </>
      }
    >
      <RefusalBanner
        refusals={refusals}
        {...(asked.reloading !== undefined && { reloading: asked.reloading })}
        onReload={() => {
          void onReload();
          onClose();
        }}
      />
      {Object.entries(refusals.fields).map(([field, message]) => (
        <p key={field} className={css.warning}>
          {message}
        </p>
      ))}
      {differences.length === 0 ? (
        <p>{asked.same}</p>
      ) : (
        <>
          <Differences of={differences} heads={isNewer ? ["Now", head] : [head, "Now"]} />
          <section className={css.effect}>
            <h3 className={css.ruleTitle}>{asked.effectTitle}</h3>
            {asked.effect}
            <ChangeEffect program={program} change={{ document }} />
          </section>
        </>
      )}
      {hindrance !== undefined && <p className={css.warning}>{hindrance}</p>}
    </Dialog>
  );
}

interface DifferencesProps {
  readonly of: readonly Difference[];
  readonly heads: readonly [string, string];
}

const colours = /(#[0-9a-f]{6})\b/i;

/** Colours are seen beside their names. */
const withSwatches = (value: string): ReactNode[] =>
  value.split(colours).map((part, at) =>
    at % 2 === 1 ? (
      // A part has no other name than its place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={css.colour} style={{ "--colour": part } as CSSProperties}>
        {part}
      </span>
    ) : (
      part
    ),
  );

/** By field, in two columns. */
export function Differences({ of: differences, heads }: DifferencesProps) {
  return (
    <table className={css.compared}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, label, before, after }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td>{withSwatches(before)}</td>
            <td>{withSwatches(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
