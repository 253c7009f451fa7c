// The query of a request that a shopper made to the store, and that the platform passed on to us. Its signed text joins
// names and values with nothing between them, so the same text can be cut in other places: `x=1shop=a` is the value
// "1shop=a" of `x`, or the values of `x` and `shop`. Each of the platform's own names must therefore occur once in the
// whole text, and the values of customer, shop and time have forms that leave nothing to cut. (A path can be cut shorter
// by somebody who has a signature, which spoils the links of that answer alone.)
import type { PlatformAuthorization } from "../../platform.ts";
import { isShopDomain } from "../../../tenant/shops/shop-domain.ts";
import type { ShopifySettings } from "../shopify-connection.ts";
import { isNearNow, isSignedWith } from "./signed-texts.ts";

const OWN_NAMES = ["logged_in_customer_id", "path_prefix", "shop", "timestamp"] as const;
const SIGNATURE = /^[0-9a-f]{64}$/;
const CUSTOMER_ID = /^\d{0,20}$/;
/** A storefront may begin below a path of its host, as those of the dev store do. */
const PREFIX = /^(?:\/[A-Za-z0-9_-]{1,60}){0,2}\/(?:a|apps|community|tools)\/[A-Za-z0-9_-]{1,30}$/;
/** Longer than any that a page of ours asks for. */
const CHARACTERS_MAX = 8_192;

const invalid = { ok: false, code: "signature_invalid" } as const;

export function createVerifyProxied({
  apiSecrets,
  shopDomains,
}: Pick<ShopifySettings, "apiSecrets" | "shopDomains">): PlatformAuthorization["verifyProxied"] {
  return (rawQuery, now) => {
    if (rawQuery.length > CHARACTERS_MAX) return invalid;
    const query = new URLSearchParams(rawQuery);
    const signatures = query.getAll("signature");
    const [signature = ""] = signatures;
    if (signatures.length !== 1 || !SIGNATURE.test(signature)) return invalid;
    const text = signedText(query);
    if (!OWN_NAMES.every((name) => query.getAll(name).length === 1 && isOnceIn(text, `${name}=`)))
      return invalid;
    if (!isSignedWith(apiSecrets, text, Buffer.from(signature, "hex"))) return invalid;

    const [customerId = "", base = "", shopDomain = "", timestamp = ""] = OWN_NAMES.map(
      (name) => query.get(name) ?? "",
    );
    if (!CUSTOMER_ID.test(customerId) || !PREFIX.test(base) || !isShopDomain(shopDomain, shopDomains))
      return invalid;
    if (!isNearNow(timestamp, now)) return { ok: false, code: "signature_expired" };
    return { ok: true, proxied: { shopDomain, customerId: customerId === "" ? null : customerId, base } };
  };
}

/** All but the signature: values of one name joined with a comma, then sorted, with nothing between. */
function signedText(query: URLSearchParams): string {
  const names = [...new Set(query.keys())].filter((name) => name !== "signature");
  return names
    .map((name) => `${name}=${query.getAll(name).join(",")}`)
    .sort()
    .join("");
}

const isOnceIn = (text: string, part: string): boolean =>
  text.includes(part) && text.indexOf(part) === text.lastIndexOf(part);
