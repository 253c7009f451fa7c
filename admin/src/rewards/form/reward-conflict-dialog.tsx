import type { ProgramDocument } from "../../program/program.ts";
import { ConflictDialog } from "../../ui/layers/conflict-dialog.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { isSame } from "./reward-basis.ts";
import { findDifferences, findOwnChanges, resolve, type Versions } from "./reward-conflict.ts";
import type { RewardDraft } from "./reward-draft.ts";

interface RewardConflictProps {
  readonly versions: Versions;
  readonly program: ProgramDocument;
  readonly isSaving: boolean;
  readonly onResolve: (draft: RewardDraft) => void;
  readonly onClose: () => void;
}

export function RewardConflict({ versions, program, onResolve, ...shown }: RewardConflictProps) {
  const formats = useFormats();
  const differences = findDifferences(versions, program, formats);
  return (
    <ConflictDialog
      {...shown}
      what="This reward"
      differences={differences}
      own={findOwnChanges(versions, program, formats)}
      isTheirs={(choices) => isSame(resolve(versions, differences, choices), versions.theirs)}
      onResolve={(choices) => onResolve(resolve(versions, differences, choices))}
    />
  );
}
