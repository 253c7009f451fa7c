import { isOneLine, isSeen, ONE_LINE } from "@laurel/domain/text.ts";

/** What is wrong with a name; null when it is valid. */
export function problemOfName(text: string, charactersMax: number): string | null {
  const name = text.trim();
  if (!isSeen(name)) return "Enter a name";
  if (name.length > charactersMax) return `At most ${charactersMax} characters`;
  return isOneLine(name) ? null : ONE_LINE;
}
