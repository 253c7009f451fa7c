import { NoteIcon, PercentIcon } from "../ui/icons.tsx";

/** A reward's kind at a glance, beside words that say it. */
export function KindIcon({ kind }: { readonly kind: string }) {
  return kind === "percentage_off" ? <PercentIcon /> : <NoteIcon />;
}
