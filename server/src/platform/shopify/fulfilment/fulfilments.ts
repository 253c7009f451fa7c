// One adapter for each kind of fulfilment. A missing one does not compile.
import type { FulfilmentSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { discountCode } from "./discount-code.ts";
import { giftCard } from "./gift-card.ts";
import { storeCredit } from "./store-credit.ts";
import type { Fulfilment } from "./fulfilment.ts";

const fulfilments: {
  readonly [Type in FulfilmentSpec["type"]]: Fulfilment<Extract<FulfilmentSpec, { readonly type: Type }>>;
} = { code: discountCode, gift_card: giftCard, store_credit: storeCredit };

/** The spec's type may be dropped here, because the adapter is that of the spec. */
export const findFulfilment = ({ type }: { readonly type: FulfilmentSpec["type"] }) =>
  fulfilments[type] as Fulfilment<FulfilmentSpec>;
