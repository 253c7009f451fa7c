import { GiftIcon, type Icon, NoteIcon, PercentIcon } from "../../ui/icons.tsx";
import { isKnownKind, type RewardKindId } from "./reward-draft.ts";

const icons: Readonly<Record<RewardKindId, Icon>> = { amount_off: NoteIcon, percentage_off: PercentIcon };

/** A reward's kind at a glance, beside words that say it. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Picture = isKnownKind(kind) ? icons[kind] : GiftIcon;
  return <Picture />;
}
