import { toProgram } from "../../program/program.ts";
import type { TabProps } from "../tab-props.ts";
import type { ProgramVersion } from "./program-effect.generated.ts";
import { SaveDocument } from "./save-document.tsx";

interface CompareVersionProps extends TabProps {
  readonly chosen: ProgramVersion;
  readonly isDirty: boolean;
  readonly onClose: () => void;
}

/** The differences between a version and the present one, and the effect of restoring it. */
export function CompareVersion({ chosen, isDirty, ...props }: CompareVersionProps) {
  return (
    <SaveDocument
      {...props}
      name="compare-version"
      title={`Version ${chosen.version} and the current one`}
      document={toProgram(chosen.document)}
      head={`Version ${chosen.version}`}
      effectTitle="If you restore it"
      same="Nothing is different, except perhaps whether the program was on."
      action={`Restore as version ${props.program.version + 1}`}
      saved={`Version ${chosen.version} restored`}
      hindrance={isDirty ? "Save or discard your changes on this page first." : undefined}
    />
  );
}
