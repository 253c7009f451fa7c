// The price of a free product, which decides how much its code takes off.
import type { Deps } from "../../process/deps.ts";
import { PlatformError } from "../../platform/platform.ts";
import type { Failure } from "./end-redemption.ts";

type Price =
  | { readonly ok: true; readonly priceMinor: number }
  | { readonly ok: false; readonly failure: Failure };

/** In minor units of this currency. Throws while the platform does not answer. */
export async function readPrice(
  deps: Deps,
  shopDomain: string,
  { variantId, currencyCode }: { readonly variantId: string; readonly currencyCode: string },
): Promise<Price> {
  try {
    const variant = await deps.platform.readVariant(shopDomain, variantId);
    if (!variant) return refuse("product_gone", "The store has no product with this id any more.");
    const { priceMinor } = variant;
    if (priceMinor === null || variant.currencyCode !== currencyCode || variant.isGiftCard)
      return refuse(
        "product_without_price",
        "The store has no price for this product that a code can take off.",
      );
    return { ok: true, priceMinor };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    return refuse(error.missingScope === null ? error.code : "missing_platform_scope", error.message);
  }
}

const refuse = (code: string, message: string): Price => ({ ok: false, failure: { code, message } });
