// What must be read from the store before it is asked for a redemption: the price of a free product, which decides how much
// its code takes off, or the customer's other store credit.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { prepareCredit } from "@laurel/domain/rewards/credit-account.ts";
import {
  type CodeSpec,
  type StoreCreditSpec,
  type StoredSpec,
  unpricedVariantOf,
  withPrice,
} from "@laurel/domain/rewards/fulfilment.ts";
import type { Deps } from "../../../process/deps.ts";
import { errors } from "../../../process/errors.ts";
import { PlatformError } from "../../../platform/platform.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { Failure } from "../ending/end-redemption.ts";
import type { Redemption } from "../redemption.ts";
import { listExpiries } from "../store-credit/store-credit.sql.ts";

type Prepared =
  | {
      readonly ok: true;
      readonly spec: StoredSpec;
      /** Null: it did not change. */ readonly worthMinor: number | null;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Throws while the platform does not answer. */
export async function prepareSpec(deps: Deps, shop: Shop, redemption: Redemption): Promise<Prepared> {
  const { fulfilment: spec } = redemption;
  try {
    if (spec.type === "store_credit") return await prepareStoreCredit(deps, shop, { spec, redemption });
    if (spec.type === "code") return await readPrice(deps, shop, spec);
    return { ok: true, spec, worthMinor: null };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    return refuse(error.missingScope === null ? error.code : "missing_platform_scope", error.message);
  }
}

async function prepareStoreCredit(
  deps: Deps,
  shop: Shop,
  {
    spec,
    redemption: { customerId, redemptionId },
  }: { readonly spec: StoreCreditSpec; readonly redemption: Redemption },
): Promise<Prepared> {
  if (!(await deps.platform.isStoreCreditOn(shop.domain)))
    return refuse("store_credit_off", errors.store_credit_off.message);
  const account = await deps.platform.readCreditAccount(shop.domain, spec);
  const end = startOfLocalDay(addLocalDays(spec.expiresOn, 1), shop.timeZone).toISOString();
  const rows = await deps.db.transaction(shop.shopId, (tx) =>
    tx.run(listExpiries, [shop.shopId, redemptionId, customerId]),
  );
  const ours = rows.map(({ expires_at }) => expires_at);
  return { ok: true, spec: prepareCredit(spec, account, { end, ours }), worthMinor: null };
}

/** The price is in minor units of the currency of our amounts. Throws while the platform does not answer. */
export async function readPrice(deps: Deps, shop: Shop, spec: CodeSpec): Promise<Prepared> {
  const variantId = unpricedVariantOf(spec);
  if (variantId === null) return { ok: true, spec, worthMinor: null };
  const variant = await deps.platform.readVariant(shop.domain, variantId);
  if (!variant) return refuse("product_gone", "The store has no product with this id any more.");
  const { priceMinor } = variant;
  if (priceMinor === null || variant.currencyCode !== spec.currencyCode || variant.isGiftCard)
    return refuse(
      "product_without_price",
      "The store has no price for this product that a code can take off.",
    );
  return { ok: true, spec: withPrice(spec, priceMinor), worthMinor: priceMinor };
}

const refuse = (code: string, message: string): Prepared => ({ ok: false, failure: { code, message } });
