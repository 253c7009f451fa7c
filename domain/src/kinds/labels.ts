// The English texts of a kind are in its own file, each under a key, with placeholders for figures. A translation is other
// texts under the same keys.

export type Texts = Readonly<Record<string, string>>;

/** How figures are written where the text is shown. An unknown figure (null) becomes an ellipsis. */
export interface Write {
  /** “1,000 points” */
  points(points: number | null): string;
  /** “£25” */
  money(minor: number | null): string;
  /** “£1”, “₫1,000”: so many whole units of the currency. */
  units(count: number): string;
  /** “10%”, of basis points. */
  percentage(basisPoints: number | null): string;
  /** “× 1.5”, of basis points. */
  multiplier(basisPoints: number | null): string;
  number(value: number): string;
}

/** The texts and figures of a sentence. */
export interface Words<Known extends Texts = Texts> {
  readonly texts: Known;
  readonly write: Write;
}

/** Puts figures into a text. Example: `Of {least} or more` → “Of £25 or more”. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
