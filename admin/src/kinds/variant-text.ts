// A chosen variant as the form's text, which only the field for variants writes.
import type { ChosenVariant } from "@laurel/domain/kinds/fields.ts";

/** The keys are always in this order, so that the same variant has the same text. */
export const variantToText = ({ id, title, priceMinor }: ChosenVariant): string =>
  JSON.stringify({ id, title, priceMinor });

/** Null: none is chosen. */
export function variantFromText(text: string): ChosenVariant | null {
  if (!text.startsWith("{")) return null;
  return JSON.parse(text) as ChosenVariant;
}
