// The answer to a friend who asked for the code of a member's link: the code, or that the offer is for first orders.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { FriendPart } from "@laurel/domain/shopper/letter.ts";
import type { Deps } from "../../../process/deps.ts";
import { findPostalAddress } from "../../../insight/notifications/addresses.ts";
import { type FriendAnswer, loadFriendAnswer } from "../../../core/referrals/friends/friend-letter.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadPlace } from "../../storefront/place/place.ts";
import { type Composed, readView } from "../compose-letter.ts";
import { loadLetterLanguage } from "../letter-language.ts";
import { makeFriendStopToken } from "../stopping/stop-token.ts";

/** A friend has nothing in the cart yet. */
const SHOP_FRONT = "/";

/** Null: nobody waits for it. */
export async function composeFriendLetter(
  deps: Deps,
  { shop, referralId }: { readonly shop: Shop; readonly referralId: string },
): Promise<Composed | null> {
  const { shopId, currencyCode } = shop;
  const asked = { referralId, currencyCode, now: deps.clock.now() };
  const { answer, locale, base, postalAddress } = await deps.db.transaction(shopId, async (tx) => ({
    answer: await loadFriendAnswer(tx, asked),
    locale: (await loadLetterLanguage(tx, null)).locale,
    base: (await loadPlace(tx)).base,
    postalAddress: await findPostalAddress(tx),
  }));
  const shown = answer && (await readView(deps, { shop, platformId: null, locale, base, root: "" }));
  if (!shown) return null;
  const store = deps.platform.authorization.storefrontUrl(shop.domain);
  const part: FriendPart = { kind: "friend_letter", code: toCode(answer, { store, shop }) };
  const stopUrl = `${deps.env.appUrl}/u/friend/${makeFriendStopToken(deps.env, { shopId, referralId })}`;
  const letter = { view: shown.view, parts: [part], offers: [], postalAddress, stopHref: stopUrl };
  const { accent, logoUrl, texts } = shown;
  return { to: answer.email, letter, accent, logoUrl, texts, stopUrl };
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
