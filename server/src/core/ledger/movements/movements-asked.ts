import { askedPage } from "../../../graphql/connection.ts";
import type { QueryMovementsArgs } from "../../../graphql/resolver-types.generated.ts";
import { isId } from "../../../graphql/check-input.ts";
import { FIRST_ID } from "../../../process/new-id.ts";
import type { MovementsAsked } from "./list-movements.ts";

/** What no customer's id can be finds nothing. Refuses `invalid_input` for a page size out of bounds. */
export function readMovementsAsked({ filter, ...args }: QueryMovementsArgs): MovementsAsked {
  const { customerId = null, kinds = null, figure = null, from = null, to = null } = filter ?? {};
  return {
    customerId: customerId === null || isId(customerId) ? customerId : FIRST_ID,
    kinds,
    figure,
    from,
    to,
    page: askedPage(args),
  };
}
