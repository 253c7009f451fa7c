// Whether black or white text is readable on a colour, by WCAG's contrast ratio.

/** WCAG asks for at least this contrast between text of normal size and its background. */
export const CONTRAST_MIN = 4.5;

const BLACK = "#000000";
const WHITE = "#ffffff";

/**
 * Black or white, whichever has more contrast on a colour such as #0b6e4f. On any colour the better one has a contrast
 * of 4.58 or more.
 */
export const inkOn = (colour: string): typeof BLACK | typeof WHITE =>
  contrastOf(WHITE, colour) >= contrastOf(BLACK, colour) ? WHITE : BLACK;

/** 1 for the same colour, 21 for black on white. Both as #rrggbb. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
