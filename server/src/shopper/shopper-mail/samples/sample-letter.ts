// A letter of one kind to an invented member or friend, with the shop's own program, rewards and words.
import type { LetterPart } from "@laurel/domain/shopper/letter.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadAddresses } from "../../../insight/notifications/addresses.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadSample } from "../../storefront/admin/preview.ts";
import { NOBODY } from "../../storefront/admin/sample-member.ts";
import { loadPlace } from "../../storefront/place/place.ts";
import { renderLetter } from "../../storefront/render.ts";
import { withWholeAddresses } from "../compose-letter.ts";
import { loadLetterLanguage } from "../letter-language.ts";
import { makeStopToken } from "../stopping/stop-token.ts";
import { samplePart } from "./sample-parts.ts";

export interface SampleLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address for `List-Unsubscribe`: nobody's, so it stops nothing. */
  readonly stopUrl: string | null;
}

export interface SampleAsked {
  readonly kind: LetterPart["kind"];
  /** BCP 47. One that the shop has no words in becomes the shop's own. */
  readonly language: string;
}

export async function writeSample(
  deps: Deps,
  shop: Shop,
  { kind, language }: SampleAsked,
): Promise<SampleLetter> {
  const { view, asked, postalAddress, ...look } = await deps.db.readOneMoment(shop.shopId, async (tx) => {
    const [{ locale }, { base }, { postalAddress: address }] = await Promise.all([
      loadLetterLanguage(tx, language),
      loadPlace(tx),
      loadAddresses(tx),
    ]);
    const sample = await loadSample(deps, tx, { shop, platformId: null, locale, base, root: "" });
    return { ...sample, postalAddress: address, view: withWholeAddresses(deps, shop, sample.view) };
  });
  const nobody = { shopId: shop.shopId, customerId: NOBODY };
  const stopUrl = unaskedKinds.some((one) => one === kind)
    ? `${deps.env.appUrl}/u/${makeStopToken(deps.env, nobody)}`
    : null;
  const parts = [samplePart(kind, { view, asked })];
  const letter = { view, parts, offers: [], postalAddress, stopHref: stopUrl };
  return { ...(await renderLetter(deps, { letter, ...look })), stopUrl };
}
