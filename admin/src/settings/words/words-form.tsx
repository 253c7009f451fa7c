import { textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import { formsOf, type Plurals, textLimits } from "@laurel/domain/shopper/texts/text-problems.ts";
import { useState } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Text } from "../../ui/page/text.tsx";
import { FormFrame } from "../settings-form.tsx";
import type { LivePreviewProps } from "../shopper/live-preview.tsx";
import { PreviewCard } from "../shopper/preview-card.tsx";
import { languageName } from "./language-name.ts";
import { findTexts } from "./groups.ts";
import { PluralFields } from "./text-fields.tsx";
import { useWordsForm } from "./use-words-form.ts";
import {
  addLanguage,
  languageOf,
  type Name,
  offeredLanguages,
  removeLanguage,
  writePointsName,
} from "./words-draft.ts";
import type { WordsDocument } from "./words.generated.ts";
import { WordsGroup } from "./words-group.tsx";

interface WordsFormProps {
  readonly texts: WordsDocument;
  readonly views: LivePreviewProps["views"];
  readonly program: ProgramDocument;
  readonly onReload: () => void;
}

export function WordsForm({ texts, views, program, onReload }: WordsFormProps) {
  const form = useWordsForm(texts, onReload);
  const [chosen, setChosen] = useState("en");
  const [looked, setLooked] = useState("");
  /** Texts that have lost the focus: errors are not shown while typing. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { draft, change, problems, allProblems } = form;
  // A language that was removed, or never saved, is not edited on.
  const locale = Object.hasOwn(draft.languages, chosen) ? chosen : "en";
  const others = [...new Set(problems.map((problem) => problem.locale))];
  const leave = (name: string) => setLeft(new Set([...left, `${locale} ${name}`]));
  const problemOf = (name: Name | null, place: string | null) =>
    (left.has(`${locale} ${name}`) ? allProblems : problems).find(
      (one) => one.locale === locale && one.name === name && one.form === place,
    );
  const found = findTexts(looked, draft, locale);
  const hasProblem = (names: readonly Name[]): boolean =>
    problems.some((one) => one.locale === locale && one.name !== null && names.includes(one.name));
  return (
    <FormFrame
      form={form}
      isWide
      side={
        <PreviewCard
          views={views}
          accent={program.branding.accent}
          locale={locale}
          texts={textsFor(draft, locale, program.pointsName)}
        />
      }
    >
      {others.length > 0 && (
        <Banner tone="error" title="Some words cannot be saved yet">
          {`Look at ${others.map(languageName).join(", ")}.`}
        </Banner>
      )}
      <Card
        title="Language"
        note="Shoppers read the language of the page that they are on. What is missing is English."
      >
        <FieldStack>
          <SelectField
            label="Words in"
            value={locale}
            choices={["en", ...Object.keys(draft.languages).filter((one) => one !== "en")].map((one) => ({
              value: one,
              label: languageName(one),
            }))}
            onChange={setChosen}
          />
          {Object.keys(draft.languages).length < textLimits.languages && (
            <SelectField
              label="Add a language"
              value=""
              choices={[{ value: "", label: "Choose a language" }, ...offeredLanguages(draft)]}
              onChange={(added) => {
                if (added === "") return;
                change(addLanguage(draft, added));
                setChosen(added);
              }}
            />
          )}
          {locale !== "en" && (
            <div>
              <Button kind="danger" size="small" onClick={() => change(removeLanguage(draft, locale))}>
                {`Remove ${languageName(locale)}`}
              </Button>
            </div>
          )}
        </FieldStack>
      </Card>
      <Card title="Name for points">
        {locale === "en" ? (
          <Text kind="note">
            {`“${program.pointsName.one}” and “${program.pointsName.other}”: change them under Program. They stand wherever a text has {points}.`}
          </Text>
        ) : (
          <FieldStack>
            <PluralFields
              words={languageOf(draft, locale).pointsName ?? emptyForms(locale)}
              locale={locale}
              onChange={(words) => change(writePointsName(draft, locale, words))}
              errorOf={(place) => problemOf(null, place)?.message}
              onLeave={() => leave("null")}
            />
            <Text kind="note">
              {`Left empty, it is “${program.pointsName.other}”. It stands wherever a text has {points}.`}
            </Text>
          </FieldStack>
        )}
      </Card>
      <TextField
        label="Find a text"
        type="search"
        value={looked}
        onChange={setLooked}
        help="What stands in { } is filled in by Laurel. Keep it, and put it where your language has it."
      />
      {found.length === 0 && (
        <Card>
          <EmptyState title="No text has these words">Try fewer letters.</EmptyState>
        </Card>
      )}
      {found.map(({ title, names }) => (
        <WordsGroup
          key={`${locale} ${title}`}
          {...{ title, names, draft, locale, problemOf }}
          isFound={looked.trim() !== "" || hasProblem(names)}
          onChange={change}
          onLeave={leave}
        />
      ))}
    </FormFrame>
  );
}

const emptyForms = (locale: string): Plurals => Object.fromEntries(formsOf(locale).map((form) => [form, ""]));
