import type { KindIcon as Name } from "@laurel/domain/kinds/kind.ts";
import { findRewardKind, isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { ClockIcon, GiftIcon, type Icon, NoteIcon, PencilIcon, ReceiptIcon, StarIcon } from "../ui/icons.tsx";
import {
  CakeIcon,
  CardIcon,
  MailIcon,
  PercentIcon,
  SliderIcon,
  TruckIcon,
  WalletIcon,
} from "./kind-pictures.tsx";

const icons: Readonly<Record<Name, Icon>> = {
  note: NoteIcon,
  percent: PercentIcon,
  gift: GiftIcon,
  star: StarIcon,
  receipt: ReceiptIcon,
  clock: ClockIcon,
  pencil: PencilIcon,
  truck: TruckIcon,
  slider: SliderIcon,
  card: CardIcon,
  wallet: WalletIcon,
  cake: CakeIcon,
  mail: MailIcon,
};

/** The icon of a reward's kind, beside its label. An unknown kind gets the icon of a gift. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Picture = isRewardKind(kind) ? icons[findRewardKind(kind).icon] : GiftIcon;
  return <Picture />;
}
