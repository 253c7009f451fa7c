// What shoppers would see of a shop, for the preview in the admin: its own program and rewards, shown to a guest and to
// an invented member.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Shop } from "../../shops/load-shop.ts";
import { listRewardsFor, toView } from "../load-view.ts";
import { NO_MEMBER, toMemberPart } from "../member-part.ts";
import { askOf, loadOffer, type Offer } from "../offer.ts";
import { sampleMember } from "./sample-member.ts";

export interface ShopperPreview {
  /** As #0b6e4f. */
  readonly accent: string;
  readonly guest: ShopperView;
  readonly member: ShopperView;
  /** Null: in this program no balance falls below zero. */
  readonly belowZero: ShopperView | null;
}

/** A program that was never switched on is shown as it will be. */
export async function loadPreview(deps: Deps, tx: Tx, shop: Shop): Promise<ShopperPreview> {
  const loaded = await loadOffer(deps, tx, shop);
  const { program } = loaded;
  const offer =
    program.status === "DRAFT" ? { ...loaded, program: { ...program, status: "ON" as const } } : loaded;
  const [guest, member, belowZero] = await Promise.all([
    showGuest(tx, offer, shop),
    showMember(tx, offer, { shop, isOwing: false }),
    program.document.orders.negativeBalance === "allow_negative"
      ? showMember(tx, offer, { shop, isOwing: true })
      : null,
  ]);
  return { accent: program.document.branding.accent, guest, member, belowZero };
}

/** Nothing of the preview leads anywhere. */
const lookAt = (shop: Shop) => ({ shop, platformId: null, locale: "en", base: "", root: "" });

async function showGuest(tx: Tx, offer: Offer, shop: Shop): Promise<ShopperView> {
  const asked = askOf(offer, lookAt(shop), null);
  const rewards = await listRewardsFor(tx, asked, null);
  const visitor = { state: "guest", base: "", signInHref: "", form: null } as const;
  return toView(asked, { ...NO_MEMBER, visitor, rewards });
}

async function showMember(
  tx: Tx,
  offer: Offer,
  { shop, isOwing }: { readonly shop: Shop; readonly isOwing: boolean },
): Promise<ShopperView> {
  const [lowest] = offer.program.document.tiers.levels;
  const asked = askOf(offer, lookAt(shop), lowest?.id ?? null);
  const facts = sampleMember(asked, isOwing);
  const rewards = await listRewardsFor(tx, asked, facts.member);
  const visitor = { state: "member", base: "", signInHref: "", form: "preview" } as const;
  return toView(asked, { ...toMemberPart(asked, facts), visitor, rewards });
}
