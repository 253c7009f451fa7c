// The Branding tab, and back into the program document.
import { isColour, programLimits } from "@laurel/domain/program-limits.ts";
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import type { UserError } from "../api/user-errors.ts";
import type { ProgramDocument } from "../program/program.ts";
import type { ProgramChange } from "./use-program-form.ts";

/** With everything that is wrong with it, each at the place in the document. The words may be left out. */
export function applyBranding(
  draft: ProgramDocument["branding"],
  document: ProgramDocument,
):
  | { readonly ok: true; readonly change: ProgramChange }
  | { readonly ok: false; readonly problems: readonly UserError[] } {
  const branding = { ...draft, accent: draft.accent.trim(), launcherText: draft.launcherText.trim() };
  const problems: UserError[] = [];
  const refuse = (field: string, message: string) =>
    problems.push({ code: "invalid_input", field: ["branding", field], message });
  if (!isColour(branding.accent)) refuse("accent", "Enter a colour such as #0b6e4f");
  if (branding.launcherText.length > programLimits.launcherTextCharacters)
    refuse("launcherText", `At most ${programLimits.launcherTextCharacters} characters`);
  if (!isOneLine(branding.launcherText)) refuse("launcherText", ONE_LINE);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, change: { document: { ...document, branding } } };
}
