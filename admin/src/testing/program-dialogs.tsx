// The dialogs about the program, its drafts and its e-mails, for the test of every dialog.
import { fashion } from "@laurel/domain/ready-programs/fashion.ts";
import type { ReactNode } from "react";
import { SetUp } from "../getting-started/ready/set-up.tsx";
import { AskDear } from "../program/dear/ask-dear.tsx";
import { EditRule } from "../settings/earning/edit-rule.tsx";
import { RemoveSender } from "../settings/emails/remove-sender.tsx";
import { SenderForm } from "../settings/emails/sender-form.tsx";
import { CompareVersion } from "../settings/program/compare-version.tsx";
import { DraftTargetContext } from "../settings/program/draft-target.ts";
import { EditPart } from "../simulator/draft/edit-part.tsx";
import { MembersCard } from "../simulator/result/members-card.tsx";
import { UseProgram } from "../simulator/use-program.tsx";
import { aProgram } from "./a-program.ts";
import { gettingStartedWith } from "./getting-started.ts";
import { aWinner } from "./a-simulation.ts";
import type { ShopAnswers } from "./render-page.tsx";

export interface Walked {
  /** Draws the dialog alone, or the page with the button that opens it. */
  readonly draw: (onClose: () => void) => ReactNode;
  /** The button or link that opens the dialog, if `draw` draws it too. */
  readonly opener?: string;
  readonly answers?: ShopAnswers;
  /** The steps from the opener to this dialog, if another dialog comes first or something must be chosen. */
  readonly goOn?: (page: HTMLElement) => Promise<unknown> | void;
  /** A wrong input, its error, and an input that fixes it. */
  readonly wrong?: {
    readonly label: string;
    readonly text: string;
    readonly said: string | RegExp;
    readonly mended: string;
  };
}

const document = aProgram();
const program = { version: 3, status: "ON", name: "Leaves", pointsName: document.pointsName, document };
const nothing = () => undefined;

export const programDialogs = {
  "compare-version": {
    draw: (onClose) => (
      <CompareVersion
        {...{ onClose }}
        program={program as never}
        chosen={{ ...program, version: 2, document: aProgram({ name: "Roots" }) } as never}
        isDirty={false}
        onSaved={nothing}
        onReload={() => Promise.resolve(undefined)}
      />
    ),
  },
  "dear-settings": {
    draw: (onClose) => <AskDear words={["Orders earn no points."]} onSave={nothing} onClose={onClose} />,
  },
  "mail-sender": {
    draw: (onClose) => <SenderForm sender={null} onClose={onClose} />,
    wrong: { label: "Port", text: "many", said: "Enter a number, such as 587.", mended: "587" },
  },
  "remove-sender": { draw: (onClose) => <RemoveSender onClose={onClose} /> },
  "draft-part": {
    draw: (onClose) => (
      <DraftTargetContext value={{ formId: "draft", onKept: nothing }}>
        <EditPart part="earning" program={program as never} formId="draft" onClose={onClose} />
      </DraftTargetContext>
    ),
    wrong: { label: "Can be spent after", text: "many", said: "Enter 0 to 90 days.", mended: "20" },
  },
  "edit-rule": {
    draw: (onClose) => (
      <EditRule
        rule={{ id: "s", kind: "signup", enabled: true, config: { points: 100 } } as never}
        program={document}
        isNew
        onDone={nothing}
        onRemove={nothing}
        onClose={onClose}
      />
    ),
    wrong: { label: "Points", text: "many", said: /whole number/, mended: "20" },
  },
  "set-up": {
    draw: (onClose) => (
      <SetUp {...{ onClose }} ready={fashion} data={gettingStartedWith(program)} onOutdated={nothing} />
    ),
  },
  "simulated-members": {
    opener: "See all 5",
    draw: () => (
      <MembersCard
        title="Earn more"
        members={[1, 2, 3, 4, 5].map(aWinner)}
        count={5}
        isAbout={false}
        programs={{ inForce: document, draft: document }}
      />
    ),
  },
  "use-program": {
    draw: (onClose) => (
      <UseProgram
        {...{ onClose }}
        program={program as never}
        draft={aProgram({ name: "Roots" })}
        onSaved={nothing}
        onReload={() => Promise.resolve(undefined)}
      />
    ),
  },
} satisfies Readonly<Record<string, Walked>>;
