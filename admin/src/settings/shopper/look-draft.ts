// The look of the shopper's side as it was typed, and back into the program document.
import { isLogo, LOGO_HINT } from "@laurel/domain/shopper/logo.ts";
import { isColour, programLimits } from "@laurel/domain/program/program-limits.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { problemOfName } from "../program/problem-of-name.ts";
import type { TypedChange } from "../program/program-change.ts";

export type LookDraft = ProgramDocument["branding"];

export const toLookDraft = ({ branding }: ProgramDocument): LookDraft => branding;

/** A colour may be typed without its sign. */
export function readColour(text: string): string | null {
  const typed = text.trim().replace(/^#?/, "#").toLowerCase();
  return isColour(typed) ? typed : null;
}

export function applyLookDraft(draft: LookDraft, document: ProgramDocument): TypedChange {
  const accent = readColour(draft.accent);
  const logoUrl = draft.logoUrl.trim();
  const textProblem = problemOfName(draft.launcherText, programLimits.launcherTextCharacters);
  const problem = (field: string, message: string) => ({
    code: "invalid_input",
    field: ["branding", field],
    message,
  });
  const problems = [
    ...(accent === null ? [problem("accent", "Enter a colour such as #0b6e4f")] : []),
    ...(textProblem === null ? [] : [problem("launcherText", textProblem)]),
    ...(logoUrl === "" || isLogo(logoUrl) ? [] : [problem("logoUrl", LOGO_HINT)]),
  ];
  if (problems.length > 0 || accent === null) return { ok: false, problems };
  const branding = { ...draft, accent, logoUrl, launcherText: draft.launcherText.trim() };
  return { ok: true, change: { document: { ...document, branding } } };
}
