import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { comparePrograms } from "./compare-programs.ts";
import { toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { ChangeEffect } from "./change-effect.tsx";
import type { ProgramVersion } from "./program-effect.generated.ts";
import { updateProgramMutation } from "../settings.generated.ts";
import css from "../settings.module.css";
import type { TabProps } from "../tab-props.ts";

interface CompareVersionProps extends TabProps {
  readonly chosen: ProgramVersion;
  readonly isDirty: boolean;
  readonly onClose: () => void;
}

/**
 * The differences by field, and the effect of restoring the version. The status does not change: pausing is a separate
 * decision.
 */
export function CompareVersion({
  program,
  chosen,
  isDirty,
  onSaved,
  onReload,
  onClose,
}: CompareVersionProps) {
  const formats = useFormats();
  const host = useHost();
  const [{ fetching }, update] = useMutation(updateProgramMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const document = toProgram(chosen.document);
  const differences = comparePrograms(document, toProgram(program.document), formats);
  const canRestore = differences.length > 0 && !isDirty;
  const handleRestore = async () => {
    const { data, error } = await update({ expectedVersion: program.version, input: { document } });
    const answer = toRefusals({ error, userErrors: data?.programUpdate.userErrors });
    setRefusals(answer);
    if (isRefused(answer) || !data?.programUpdate.program) return;
    onSaved(data.programUpdate.program);
    host?.showToast({ message: `Version ${chosen.version} restored` });
    onClose();
  };
  return (
    <Dialog
      name="compare-version"
      title={`Version ${chosen.version} and the current one`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            isBusy={fetching}
            disabled={!canRestore}
            onClick={() => void handleRestore()}
          >
            {`Restore as version ${program.version + 1}`}
          </Button>
        </>
      }
    >
      <RefusalBanner
        refusals={refusals}
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
        <p>Nothing is different, except perhaps whether the program was on.</p>
      ) : (
        <>
          <table className={css.compared}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Version {chosen.version}</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ path, label, before, after }) => (
                <tr key={path}>
                  <th scope="row">{label}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <section>
            <h3 className={css.ruleTitle}>If you restore it</h3>
            <ChangeEffect program={program} change={{ document }} />
          </section>
        </>
      )}
      {isDirty && <p className={css.warning}>Save or discard your changes on this page first.</p>}
    </Dialog>
  );
}
