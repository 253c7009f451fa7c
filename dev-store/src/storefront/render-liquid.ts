// An app's answer as Liquid, rendered as the platform does: with what a theme knows of the shop and its customer.
import { Liquid } from "liquidjs";
import type { Shop } from "../shops/shop.ts";
import type { Session } from "./session.ts";

const engine = new Liquid({ cache: false, ownPropertyOnly: true });

/** Throws where the text is not Liquid. */
export async function renderLiquid(text: string, shop: Shop, { customer }: Session): Promise<string> {
  return (await engine.parseAndRender(text, {
    shop: { name: shop.name, permanent_domain: shop.domain, currency: shop.currencyCode },
    customer: customer && { id: customer.id, first_name: customer.firstName, email: customer.email },
  })) as string;
}
