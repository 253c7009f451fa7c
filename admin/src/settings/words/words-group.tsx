import type { ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { useState } from "react";
import { Button } from "../../ui/forms/button.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { TextFields } from "./text-fields.tsx";
import { englishOf, languageOf, type Name, type FieldProblem, usualWords, writeText } from "./words-draft.ts";
import css from "./words.module.css";

interface WordsGroupProps {
  readonly title: string;
  readonly names: readonly Name[];
  readonly draft: ShopperTexts;
  readonly locale: string;
  /** Shown whether or not somebody asks for it. */
  readonly isFound: boolean;
  readonly onChange: (draft: ShopperTexts) => void;
  readonly problemOf: (name: Name, form: string | null) => FieldProblem | undefined;
  readonly onLeave: (name: Name) => void;
}

/** Some texts that shoppers meet together. */
export function WordsGroup({
  title,
  names,
  draft,
  locale,
  isFound,
  onChange,
  problemOf,
  onLeave,
}: WordsGroupProps) {
  const formats = useFormats();
  const [isAsked, setAsked] = useState(false);
  const { texts } = languageOf(draft, locale);
  const own = names.filter((name) => texts[name] !== undefined).length;
  const isOpen = isFound || isAsked;
  return (
    <Card
      title={title}
      note={`${counted(names.length, "text", formats)}${own > 0 ? `, ${formats.number(own)} of your own` : ""}`}
      aside={
        isFound ? null : (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Hide" : "Show"} ${title}`}
            onClick={() => setAsked(!isOpen)}
          >
            {isOpen ? "Hide" : "Show"}
          </Button>
        )
      }
    >
      {isOpen && (
        <div className={css.texts}>
          {names.map((name) => (
            <TextFields
              key={name}
              label={labelOf(name)}
              words={texts[name] ?? usualWords(draft, locale, name)}
              locale={locale}
              isOwn={texts[name] !== undefined}
              onChange={(words) => onChange(writeText(draft, locale, { name, words }))}
              onReset={() => onChange(writeText(draft, locale, { name, words: null }))}
              errorOf={(form) => problemOf(name, form)?.message}
              onLeave={() => onLeave(name)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

function labelOf(name: Name): string {
  const words = englishOf(name);
  return typeof words === "string" ? words : (words.other ?? "");
}
