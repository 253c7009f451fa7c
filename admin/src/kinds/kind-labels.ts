// What the audit log calls the fields of a kind, and how it writes their values.
import type { Field, Fields } from "@laurel/domain/kinds/fields.ts";
import type { FieldWords } from "./field-labels.ts";
import { findControl } from "./controls.ts";

export type KindWords = Readonly<Record<string, FieldWords<unknown>>>;

/** `labelOf`: what a field is called there. */
export const wordsOfFields = (fields: Fields, labelOf: (field: Field) => string): KindWords =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        label: labelOf(field),
        write: (value, around) => findControl(field).tell(value, field, around),
      } satisfies FieldWords<unknown>,
    ]),
  );

/** In the form. */
export const labelInForm = ({ label }: Field): string => label;

/** After the rule's own title, in a sentence. "" is what the rule is all about: the title says enough. */
export function labelInSentence(field: Field): string {
  if (field.isMain) return "";
  const told = field.control === "choice" ? field.told?.label : undefined;
  return told ?? field.label.charAt(0).toLowerCase() + field.label.slice(1);
}
