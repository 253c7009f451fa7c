// The Branding tab, and back into the program document.
import { isColour, programLimits } from "@laurel/domain/program-limits.ts";
import type { UserError } from "../api/user-errors.ts";
import type { ProgramDocument } from "../program/program.ts";
import { problemOfName } from "./problem-of-name.ts";
import type { ProgramChange } from "./use-program-form.ts";

/** With everything that is wrong with it, each at the place in the document. */
export function applyBranding(
  draft: ProgramDocument["branding"],
  document: ProgramDocument,
):
  | { readonly ok: true; readonly change: ProgramChange }
  | { readonly ok: false; readonly problems: readonly UserError[] } {
  const branding = { ...draft, accent: draft.accent.trim(), launcherText: draft.launcherText.trim() };
  const problems: UserError[] = [];
  const refuse = (field: string, message: string | null) =>
    message !== null && problems.push({ code: "invalid_input", field: ["branding", field], message });
  if (!isColour(branding.accent)) refuse("accent", "Enter a colour such as #0b6e4f");
  refuse("launcherText", problemOfName(branding.launcherText, programLimits.launcherTextCharacters));
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, change: { document: { ...document, branding } } };
}
