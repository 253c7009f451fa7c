import { contrastOf } from "@laurel/domain/contrast-color.ts";
import { LOGO_HINT } from "@laurel/domain/shopper/logo.ts";
import { programLimits } from "@laurel/domain/program/program-limits.ts";
import { readableInk } from "@laurel/domain/readable-ink.ts";
import { NO_TEXTS, type ShopperTexts, textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { FieldRow, FieldStack, TextField } from "../../ui/forms/fields.tsx";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { useProgramForm } from "../program/use-program-form.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { InYourShop } from "./in-your-shop.tsx";
import { applyLookDraft, readColour, toLookDraft } from "./look-draft.ts";
import css from "./look.module.css";
import { PlaceChoice } from "./place-choice.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { shopperSideQuery, type StorePlace } from "./shopper.generated.ts";

/** How the program looks in the store, beside what shoppers see of it. */
export function ShopperSettings(props: TabProps) {
  const formats = useFormats();
  const saved = toProgram(props.program.document);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toLookDraft(toProgram(document)),
    toChange: applyLookDraft,
  });
  const [{ data, error }, read] = useQuery({
    query: shopperSideQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  const [nowChecked, setChecked] = useState<StorePlace | null>(null);
  const place = nowChecked ?? data?.storefront;
  const { draft, change, checked } = form;
  const accent = readColour(draft.accent) ?? saved.branding.accent;
  const texts = textsFor(
    (data?.shopperTexts.document as ShopperTexts | undefined) ?? NO_TEXTS,
    "en",
    saved.pointsName,
  );
  const preview = (
    <PreviewCard views={data?.shopperPreview ?? null} accent={accent} locale="en" texts={texts} />
  );
  return (
    <SettingsForm form={form} effect={preview} isPreview>
      <QueryTrouble
        error={data ? undefined : error}
        what="what shoppers see"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {place && <InYourShop place={place} onFound={setChecked} />}
      <Card title="Look">
        <FieldStack>
          <FieldRow>
            <TextField
              label="Colour"
              spellCheck={false}
              before={
                <input
                  type="color"
                  className={css.swatch}
                  aria-label="Choose a colour"
                  value={accent}
                  onChange={(event) => change({ accent: event.currentTarget.value })}
                />
              }
              value={draft.accent}
              onChange={(typed) => change({ accent: typed })}
              help={inkWords(accent, formats)}
              {...checked("branding.accent")}
            />
            <TextField
              label="Words on the button"
              value={draft.launcherText}
              onChange={(launcherText) => change({ launcherText })}
              help={`${draft.launcherText.trim().length} of ${programLimits.launcherTextCharacters} characters`}
              {...checked("branding.launcherText")}
            />
          </FieldRow>
          <TextField
            label="Logo in e-mails"
            spellCheck={false}
            value={draft.logoUrl}
            onChange={(logoUrl) => change({ logoUrl })}
            help={`${LOGO_HINT} Without one, e-mails begin with your shop’s name.`}
            {...checked("branding.logoUrl")}
          />
          <PlaceChoice place={draft.launcher} onChange={(launcher) => change({ launcher })} />
          {draft.launcher === "hidden" && place && (
            <CopyField label="Address to link to" value={place.pageUrl} />
          )}
        </FieldStack>
      </Card>
    </SettingsForm>
  );
}

/** Example: “White words read well on it: 6.2 to 1”. */
function inkWords(accent: string, formats: Pick<Formats, "number">): string {
  const { ink } = readableInk(accent);
  // It stays on one line with what it is compared to.
  const ratio = Math.floor(contrastOf(ink, accent) * 10) / 10;
  return `${ink === "#ffffff" ? "White" : "Black"} words read well on it: ${formats.number(ratio)}\u00a0to\u00a01`;
}
