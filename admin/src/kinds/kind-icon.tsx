import type { KindIcon as Name } from "@laurel/domain/kinds/kind.ts";
import { findRewardKind, isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import {
  ClockIcon,
  GiftIcon,
  type Icon,
  NoteIcon,
  PencilIcon,
  PercentIcon,
  ReceiptIcon,
  StarIcon,
} from "../ui/icons.tsx";

const icons: Readonly<Record<Name, Icon>> = {
  note: NoteIcon,
  percent: PercentIcon,
  gift: GiftIcon,
  star: StarIcon,
  receipt: ReceiptIcon,
  clock: ClockIcon,
  pencil: PencilIcon,
};

/** A reward's kind at a glance, beside words that say it. A kind that this page does not know is some gift. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Picture = isRewardKind(kind) ? icons[findRewardKind(kind).icon] : GiftIcon;
  return <Picture />;
}
