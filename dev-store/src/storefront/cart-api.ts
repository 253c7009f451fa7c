// The cart as scripts in a store's pages read and change it: `/cart.js` and `/cart/update.js`. Of changes, it knows the
// codes alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatMinor } from "../money.ts";
import { type Shop, shopByHandle } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { priceSession } from "./priced-session.ts";
import { keepDiscountCode, readSession, type Session } from "./session.ts";

export function registerCartApi(app: FastifyInstance, world: World): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    change?: (shop: Shop, session: Session) => void,
  ): Promise<FastifyReply> => {
    const { handle } = request.params as { handle: string };
    const shop = shopByHandle(world.shops, handle);
    if (shop === undefined) return reply.code(404).send();
    const session = readSession(request, shop);
    change?.(shop, session);
    return reply.header("Cache-Control", "no-store").send(cartOf(world, shop, session));
  };
  app.get("/s/:handle/cart.js", (request, reply) => answer(request, reply));
  app.post("/s/:handle/cart/update.js", (request, reply) =>
    answer(request, reply, (shop, session) => {
      const { discount } = (request.body ?? {}) as { discount?: unknown };
      if (typeof discount !== "string") return;
      session.discountCode = discount;
      keepDiscountCode(reply, shop, discount);
    }),
  );
}

function cartOf(world: World, shop: Shop, session: Session): object {
  const { cart, codes } = priceSession(shop, session, world.clock());
  const priced = cart?.lines ?? [];
  const subtotal = priced.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  return {
    currency: shop.currencyCode,
    item_count: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    // In hundredths, also of currencies without any.
    items_subtotal_price: Math.round(Number(formatMinor(subtotal, shop.currencyCode)) * 100),
    discount_codes: codes,
  };
}
