// The audit log's labels for the fields of a kind, and how it writes their values.
import type { Field, Fields } from "@laurel/domain/kinds/fields.ts";
import { type AnyWords, type FieldWords, text } from "./field-labels.ts";
import { findControl } from "./controls.ts";
import { kindWrite } from "./kind-write.ts";

export type KindWords = AnyWords;

/** `labelOf`: the label of a field there. */
export const wordsOfFields = (fields: Fields, labelOf: (field: Field) => string): KindWords =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.control === "variant"
        ? variantWords(labelOf(field))
        : ({
            label: labelOf(field),
            write: (value, around) => findControl(field).tell(value, field, around),
          } satisfies FieldWords<unknown>),
    ]),
  );

/** Its title and price are those of the store when the reward was saved, and change on their own. */
const variantWords = (label: string): AnyWords => ({
  title: text(label),
  priceMinor: {
    label: `${label}’s price`,
    write: (minor, around) => (minor === null ? "none" : kindWrite(around).money(minor as number)),
  },
  id: text(`${label}’s id`),
});

/** The label in the form. */
export const labelInForm = ({ label }: Field): string => label;

/** The label in a sentence, after the rule's title. "" for the main field: the title says enough. */
export function labelInSentence(field: Field): string {
  if (field.isMain) return "";
  const told = field.control === "choice" ? field.told?.label : undefined;
  return told ?? field.label.charAt(0).toLowerCase() + field.label.slice(1);
}
