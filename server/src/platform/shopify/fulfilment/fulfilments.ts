// One adapter for each kind of fulfilment. A missing one does not compile.
import type { FulfilmentSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { discountCode } from "./discount-code.ts";
import type { Fulfilment } from "./fulfilment.ts";

const fulfilments: {
  readonly [Type in FulfilmentSpec["type"]]: Fulfilment<Extract<FulfilmentSpec, { readonly type: Type }>>;
} = { code: discountCode };

export const findFulfilment = ({ type }: FulfilmentSpec): Fulfilment<FulfilmentSpec> => fulfilments[type];
