import { isColour } from "@laurel/domain/program-limits.ts";
import { inkOn } from "@laurel/domain/readable-ink.ts";
import { type ProgramDocument, toProgram } from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { FieldRow, SelectField, TextField } from "../ui/fields.tsx";
import { applyBranding } from "./branding-draft.ts";
import { choicesOf } from "./field-words.ts";
import { launcherWords } from "./program-words.ts";
import { SettingsForm } from "./settings-form.tsx";
import css from "./settings.module.css";
import type { TabProps } from "./settings-page.tsx";
import { useProgramForm } from "./use-program-form.ts";

type Launcher = ProgramDocument["branding"]["launcher"];

const places = choicesOf(launcherWords);

export function BrandingSettings(props: TabProps) {
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toProgram(document).branding,
    toChange: applyBranding,
  });
  const { draft, change, checked } = form;
  return (
    <SettingsForm form={form}>
      <Card title="What shoppers see">
        <FieldRow>
          <TextField
            label="Colour"
            value={draft.accent}
            maxLength={7}
            spellCheck={false}
            before={<Swatch accent={draft.accent} />}
            onChange={(accent) => change({ accent })}
            {...checked("branding.accent")}
            help="Like #0b6e4f"
          />
          <TextField
            label="Words on the button"
            value={draft.launcherText}
            maxLength={40}
            onChange={(launcherText) => change({ launcherText })}
            {...checked("branding.launcherText")}
            help="Shoppers read it"
          />
          <SelectField
            label="Place of the button"
            value={draft.launcher}
            choices={places}
            onChange={(launcher) => change({ launcher: launcher as Launcher })}
          />
        </FieldRow>
        <Sample accent={draft.accent} words={draft.launcherText} place={draft.launcher} />
      </Card>
    </SettingsForm>
  );
}

function Swatch({ accent }: { readonly accent: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" fill={isColour(accent) ? accent : "none"} />
    </svg>
  );
}

interface SampleProps {
  readonly accent: string;
  readonly words: string;
  readonly place: Launcher;
}

/** The words are black or white, whichever reads better on the colour. */
function Sample({ accent, words, place }: SampleProps) {
  const colours = isColour(accent) ? { background: accent, color: inkOn(accent) } : undefined;
  return (
    <>
      <div className={css.sample} data-place={place} aria-hidden="true">
        {place !== "hidden" && words.trim() !== "" && (
          <span className={css.launcher} style={colours}>
            {words}
          </span>
        )}
      </div>
      <p className={css.note}>
        {place === "hidden"
          ? "Your shop shows no button."
          : "A sample of the button in your shop. Its words are black or white, whichever reads better."}
      </p>
    </>
  );
}
