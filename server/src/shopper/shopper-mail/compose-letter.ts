// What a letter to one customer says now, or that there is nothing to say.
import type { Letter, MailKindId, MemberPart } from "@laurel/domain/shopper/letter.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { firstWithWords } from "@laurel/domain/shopper/texts/languages.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadAddresses } from "../../insight/notifications/addresses.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { type Shown, viewOf } from "../storefront/load-view.ts";
import { loadOffer } from "../storefront/offer/offer.ts";
import { loadPlace } from "../storefront/place/place.ts";
import { mailKinds, subscriberKinds, unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { FRIEND_LETTER } from "./friend/note-friend-letter.ts";
import type { PartAsked } from "./part.ts";
import { partOf } from "./parts.ts";
import { findRecipient, type NoteRow } from "./shopper-mail.sql.ts";
import { makeStopToken } from "./stopping/stop-token.ts";
import { toWishes } from "./stopping/wishes.ts";

const OFFERS_MAX = 3;

export interface Composed extends Pick<Shown, "accent" | "logoUrl" | "texts"> {
  readonly to: string;
  readonly letter: Letter;
  /** The address for `List-Unsubscribe`. Null: the letter was asked for. */
  readonly stopUrl: string | null;
  /** Where answers go: the shop's own address. Null: it is not known. */
  readonly replyTo: string | null;
}

/**
 * All of one moment: in a transaction that only reads. Null: nobody who may be written to, or nothing that is still so.
 */
export async function composeLetter(
  deps: Deps,
  tx: Tx,
  asked: {
    readonly shop: Shop;
    readonly customerId: string;
    readonly notes: readonly NoteRow[];
    readonly day: string;
  },
): Promise<Composed | null> {
  const { shop, customerId, day } = asked;
  const { shopId } = shop;
  const [rows, { base }, { postalAddress, ownerEmail }] = await Promise.all([
    tx.run(findRecipient, [shopId, customerId]),
    loadPlace(tx),
    loadAddresses(tx),
  ]);
  const [recipient] = rows;
  if (!recipient || recipient.is_gone || recipient.merged_into !== null) return null;
  const wishes = toWishes(rows);
  const { email, platform_id: platformId, status } = recipient;
  if (email === null || status !== "MEMBER" || wishes.refusedEmails.has(email)) return null;
  const isWanted = (kind: MailKindId): boolean =>
    !unaskedKinds.includes(kind) ||
    (!wishes.stopped.has(kind) && (wishes.isSubscribed || !subscriberKinds.includes(kind)));
  // One of two who were merged since had today's letter.
  const notes = asked.notes.filter(
    ({ kind }) =>
      kind !== FRIEND_LETTER &&
      isWanted(kind) &&
      (!unaskedKinds.includes(kind) || wishes.mailDay === null || wishes.mailDay < day),
  );
  if (notes.length === 0) return null;
  const offer = await loadOffer(deps, tx, { shop, platformId });
  if (offer.program.status === "DRAFT") return null;
  const locale = firstWithWords(offer.texts.document, [wishes.locale, recipient.shop_locale]);
  const visitor = { shop, platformId, locale, base, root: "" };
  const shown = await viewOf(deps, tx, { visitor, offer, hasHistory: false });
  if (shown?.view.visitor.state !== "member") return null;
  const view = withWholeAddresses(deps, shop, shown.view);
  const parts = await loadParts({ deps, tx, shop, offer, customerId, view }, notes);
  if (parts.length === 0) return null;
  const isAsked = parts.every(({ kind }) => !unaskedKinds.includes(kind));
  const stopUrl = isAsked ? null : `${deps.env.appUrl}/u/${makeStopToken(deps.env, { shopId, customerId })}`;
  const offers =
    isAsked || !wishes.isSubscribed || parts.some(({ kind }) => kind === "reward_available")
      ? []
      : view.rewards.filter(({ state }) => state === "open").slice(0, OFFERS_MAX);
  const letter = { view, parts, offers: offers.map(({ name }) => name), postalAddress, stopHref: stopUrl };
  const { accent, logoUrl, texts } = shown;
  return { to: email, letter, accent, logoUrl, texts, stopUrl, replyTo: ownerEmail };
}

/** A letter is read outside of the store. */
export function withWholeAddresses(deps: Deps, shop: Shop, view: ShopperView): ShopperView {
  const store = deps.platform.authorization.storefrontUrl(shop.domain);
  return {
    ...view,
    visitor: { ...view.visitor, base: `${store}${view.visitor.base}` },
    held: view.held.map((held) => ({ ...held, href: held.href === null ? null : `${store}${held.href}` })),
  };
}

async function loadParts(
  asked: Omit<PartAsked, "notes">,
  notes: readonly NoteRow[],
): Promise<readonly MemberPart[]> {
  const parts: MemberPart[] = [];
  for (const kind of mailKinds) {
    const own = notes.filter((note) => note.kind === kind.id);
    const part = own.length === 0 ? null : await partOf[kind.id]({ ...asked, notes: own });
    if (part !== null) parts.push(part);
  }
  return parts;
}
