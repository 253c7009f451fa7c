// The colours that follow from a shop's accent, so that words, lines and buttons are readable whatever it is.
import { CONTRAST_MIN, contrastOf, inkOn } from "./contrast-color.ts";

/** WCAG asks for at least this contrast between a line or an icon and what is beside it. */
export const LINE_CONTRAST_MIN = 3;

/** All as #rrggbb. */
export interface ReadableInk {
  readonly accent: string;
  /** Black or white: text on the accent, at 4.5:1 or more. */
  readonly ink: string;
  /** The accent, darkened until lines and icons of it have 3:1 on white and on the tint. */
  readonly line: string;
  /** The accent, darkened until words of it have 4.5:1 on white and on the tint. */
  readonly words: string;
  /** A tenth of the accent in white: the ground of what stands out. */
  readonly tint: string;
  /** The line around the tint. It only decorates. */
  readonly tintLine: string;
}

const TINT_PERCENT = 10;
const TINT_LINE_PERCENT = 24;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Throws if the accent is not #rrggbb. */
export function readableInk(accent: string): ReadableInk {
  if (!COLOUR.test(accent)) throw new Error(`not a colour such as #0b6e4f: ${accent}`);
  const own = accent.toLowerCase();
  const tint = mix(own, WHITE, TINT_PERCENT);
  return {
    accent: own,
    ink: inkOn(own),
    line: darkened(own, tint, LINE_CONTRAST_MIN),
    words: darkened(own, tint, CONTRAST_MIN),
    tint,
    tintLine: mix(own, WHITE, TINT_LINE_PERCENT),
  };
}

const WHITE = "#ffffff";
const BLACK = "#000000";

/** The tint is darker than white, so what is readable on it is readable on both. */
function darkened(colour: string, tint: string, least: number): string {
  for (let percent = 100; percent > 0; percent--) {
    const tried = mix(colour, BLACK, percent);
    if (contrastOf(tried, tint) >= least) return tried;
  }
  return BLACK;
}

function mix(colour: string, ground: string, percent: number): string {
  const channel = (at: number): string => {
    const [part, rest] = [colour, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    const mixed = Math.round((part! * percent + rest! * (100 - percent)) / 100);
    return mixed.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
