import { readableInk } from "@laurel/domain/readable-ink.ts";
import type { CSSProperties } from "react";

/** The colours of every part, from the shop's own; on a dark theme those that go with it. Throws if it is not #rrggbb. */
export function coloursOf(accent: string): CSSProperties {
  const colours = readableInk(accent);
  const variables = {
    "--accent": colours.accent,
    "--ink-on-accent": colours.ink,
    "--accent-line": `var(--laurel-line,${colours.line})`,
    "--accent-words": `var(--laurel-words,${colours.words})`,
    "--tint": `var(--laurel-tint,${colours.tint})`,
    "--tint-line": `var(--laurel-hairline,${colours.tintLine})`,
  };
  return variables as CSSProperties;
}
