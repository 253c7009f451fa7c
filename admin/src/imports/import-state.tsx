import { Badge } from "../ui/data/badge.tsx";
import type { ImportFacts } from "./import.generated.ts";

export type ImportState = ImportFacts["state"];

export const isRunning = (state: ImportState): boolean =>
  state === "CHECKING" || state === "APPLYING" || state === "UNDOING";

const words: Readonly<Record<ImportState, string>> = {
  UPLOADED: "Uploaded",
  CHECKING: "Checking",
  CHECKED: "Checked",
  APPLYING: "Running",
  STOPPED: "Stopped",
  APPLIED: "Done",
  UNDOING: "Being undone",
  UNDONE: "Undone",
};

export function StateBadge({ state }: { readonly state: ImportState }) {
  const tone = state === "APPLIED" ? "good" : state === "STOPPED" ? "warning" : "neutral";
  return <Badge tone={tone}>{words[state]}</Badge>;
}
