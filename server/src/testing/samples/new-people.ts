import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aCustomer } from "./an-order.ts";
import { deliver } from "../processes/deliver.ts";

/** Creates this many new customers of the store, and returns their platform ids. */
export type NewPeople = (count: number) => Promise<string[]>;

export function newPeopleOf(deps: Deps, shop: Shop): NewPeople {
  let made = 7000;
  return async (count) => {
    const ids = Array.from({ length: count }, () => String((made += 1)));
    await deliver(
      deps,
      shop,
      ids.map((id) => ({ type: "customer_created" as const, customer: aCustomer(id) })),
    );
    return ids;
  };
}
