import { formsOf, type Plurals, type Text } from "@laurel/domain/shopper/texts/text-problems.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import css from "./words.module.css";

interface TextFieldsProps {
  /** What the text is, in English. */
  readonly label: string;
  readonly words: Text;
  readonly locale: string;
  readonly isOwn: boolean;
  readonly onChange: (words: Text) => void;
  readonly onReset: () => void;
  /** Of a plural form, or of the whole. */
  readonly errorOf: (form: string | null) => string | undefined;
  readonly onLeave: () => void;
}

/** One text: a field, or one for each plural form of the language. */
export function TextFields({
  label,
  words,
  locale,
  isOwn,
  onChange,
  onReset,
  errorOf,
  onLeave,
}: TextFieldsProps) {
  return (
    <div className={css.text}>
      {typeof words === "string" ? (
        <TextField
          label={label}
          value={words}
          onChange={onChange}
          onBlur={onLeave}
          error={errorOf(null)}
          spellCheck
        />
      ) : (
        <fieldset>
          <legend className={css.legend}>{label}</legend>
          <PluralFields {...{ words, locale, onChange, errorOf, onLeave }} />
        </fieldset>
      )}
      {isOwn && (
        <Button kind="plain" size="small" aria-label={`Reset “${label}”`} onClick={onReset}>
          Reset
        </Button>
      )}
    </div>
  );
}

interface PluralFieldsProps extends Pick<TextFieldsProps, "locale" | "errorOf" | "onLeave"> {
  readonly words: Plurals;
  readonly onChange: (words: Plurals) => void;
}

export function PluralFields({ words, locale, onChange, errorOf, onLeave }: PluralFieldsProps) {
  return (
    <div className={css.forms}>
      {formsOf(locale).map((form) => (
        <TextField
          key={form}
          label={formLabel(form, locale)}
          value={words[form] ?? ""}
          onChange={(typed) => onChange({ ...words, [form]: typed })}
          onBlur={onLeave}
          error={errorOf(form)}
          spellCheck
        />
      ))}
    </div>
  );
}

const COUNTS_MAX = 200;

/** Example: “Counts such as 2, 3, 4” for the form `few` of Polish. */
function formLabel(form: Intl.LDMLPluralRule, locale: string): string {
  const rules = new Intl.PluralRules(locale);
  const counts: number[] = [];
  for (let count = 0; count <= COUNTS_MAX && counts.length < 3; count++)
    if (rules.select(count) === form) counts.push(count);
  if (counts.length === 0) return "Parts, such as 1.5";
  return counts.length < 3 ? `For ${counts.join(" and ")}` : `Such as ${counts.join(", ")}`;
}
