import { isColour } from "@laurel/domain/program-limits.ts";
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
  const { draft, change, errorAt } = form;
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
            error={errorAt("branding.accent")}
            help="Like #0b6e4f"
          />
          <TextField
            label="Words on the button"
            value={draft.launcherText}
            maxLength={40}
            onChange={(launcherText) => change({ launcherText })}
            error={errorAt("branding.launcherText")}
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

function Sample({ accent, words, place }: SampleProps) {
  const low = isColour(accent) && contrastWithWhite(accent) < 4.5;
  return (
    <>
      <div className={css.sample} data-place={place} aria-hidden="true">
        {place !== "hidden" && (
          <span className={css.launcher} style={isColour(accent) ? { background: accent } : undefined}>
            {words || "Rewards"}
          </span>
        )}
      </div>
      <p className={low ? css.warning : css.note} role="status">
        {low
          ? "White words on this colour are hard to read. Choose a darker one."
          : "A sample of the button in your shop."}
      </p>
    </>
  );
}

/** WCAG's contrast ratio: 4.5 is enough for words of this size. */
function contrastWithWhite(accent: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(accent.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (luminance + 0.05);
}
