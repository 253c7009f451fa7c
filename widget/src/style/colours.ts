import { readableInk } from "@laurel/domain/readable-ink.ts";
import type { CSSProperties } from "react";

/** The colours of every part, from the shop's own. Throws if it is not #rrggbb. */
export function coloursOf(accent: string): CSSProperties {
  const colours = readableInk(accent);
  const variables = {
    "--accent": colours.accent,
    "--ink-on-accent": colours.ink,
    "--accent-line": colours.line,
    "--accent-words": colours.words,
    "--tint": colours.tint,
    "--tint-line": colours.tintLine,
  };
  return variables as CSSProperties;
}
