// The answer to a friend who asked for the code of a member's link: the code, or that the offer is for first orders.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { FriendPart } from "@laurel/domain/shopper/letter.ts";
import { firstWithWords } from "@laurel/domain/shopper/texts/languages.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadAddresses } from "../../../insight/notifications/addresses.ts";
import { type FriendAnswer, loadFriendAnswer } from "../../../core/referrals/friends/friend-letter.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadPlace } from "../../storefront/place/place.ts";
import { viewOf } from "../../storefront/load-view.ts";
import { loadOffer } from "../../storefront/offer/offer.ts";
import { type Composed, withWholeAddresses } from "../compose-letter.ts";
import { findSettings } from "../shopper-mail.sql.ts";
import { makeFriendStopToken } from "../stopping/stop-token.ts";

/** A friend has nothing in the cart yet. */
const SHOP_FRONT = "/";

/** As `composeLetter`. Null: nobody waits for it. */
export async function composeFriendLetter(
  deps: Deps,
  tx: Tx,
  { shop, referralId }: { readonly shop: Shop; readonly referralId: string },
): Promise<Composed | null> {
  const { shopId, currencyCode } = shop;
  const asked = { referralId, currencyCode, now: deps.clock.now() };
  const [answer, offer, [settings], { base }, { postalAddress, ownerEmail }] = await Promise.all([
    loadFriendAnswer(tx, asked),
    loadOffer(deps, tx, { shop, platformId: null }),
    tx.run(findSettings, [shopId]),
    loadPlace(tx),
    loadAddresses(tx),
  ]);
  if (!answer || offer.program.status === "DRAFT") return null;
  const locale = firstWithWords(offer.texts.document, [settings?.locale ?? null]);
  const visitor = { shop, platformId: null, locale, base, root: "" };
  const shown = await viewOf(deps, tx, { visitor, offer, hasHistory: false });
  if (!shown) return null;
  const store = deps.platform.authorization.storefrontUrl(shop.domain);
  const part: FriendPart = { kind: "friend_letter", code: toCode(answer, { store, shop }) };
  const stopUrl = `${deps.env.appUrl}/u/friend/${makeFriendStopToken(deps.env, { shopId, referralId })}`;
  const view = withWholeAddresses(deps, shop, shown.view);
  const letter = { view, parts: [part], offers: [], postalAddress, stopHref: stopUrl };
  const { accent, logoUrl, texts } = shown;
  return { to: answer.email, letter, accent, logoUrl, texts, stopUrl, replyTo: ownerEmail };
}

function toCode(
  { code: made }: FriendAnswer,
  { store, shop }: { readonly store: string; readonly shop: Shop },
): FriendPart["code"] {
  if (made === null) return null;
  const { gift, code, minimumSpendMinor, endsAt } = made;
  return {
    gift,
    code,
    minimumSpendMinor,
    until: endsAt === null ? null : toLocalDate(new Date(endsAt), shop.timeZone),
    href: `${store}/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(SHOP_FRONT)}`,
  };
}
