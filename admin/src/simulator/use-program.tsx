import { type ProgramDocument, toProgram } from "../program/program.ts";
import { SaveDocument } from "../settings/program/save-document.tsx";
import type { TabProps } from "../settings/tab-props.ts";
import { TierMoves } from "../settings/tiers/tier-moves.tsx";

interface UseProgramProps extends TabProps {
  readonly draft: ProgramDocument;
  readonly onClose: () => void;
}

/** Puts the draft in force, after its effect is shown as in the settings. */
export function UseProgram({ draft, ...props }: UseProgramProps) {
  return (
    <SaveDocument
      {...props}
      name="use-program"
      title="Use this program"
      document={draft}
      head="Draft"
      isNewer
      effect={<TierMoves before={toProgram(props.program.document).tiers} draft={draft} />}
      effectTitle="If you save this"
      same="The draft is the program as it is now."
      action={`Save as version ${props.program.version + 1}`}
      saved={props.program.status === "ON" ? "Saved. New orders earn by this program." : "Saved."}
      reloading="Your draft stays. See what is different from the current version, then save it."
    />
  );
}
