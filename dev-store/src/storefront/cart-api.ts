// The cart as scripts in a store's pages read and change it: `/cart.js` and `/cart/update.js`. Of changes, it knows the
// codes alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { quoteCart } from "../commerce/place-order.ts";
import { formatMinor } from "../money.ts";
import { Refusal } from "../refusal.ts";
import { type Shop, shopByHandle } from "../shops/shop.ts";
import type { World } from "../world.ts";
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
  const lines = [...session.cart].map(([variantId, quantity]) => ({ variantId, quantity }));
  const shopper = { customer: session.customer, email: session.customer?.email ?? null };
  const quote = (discountCodes: readonly string[]) =>
    quoteCart(shop, { lines, discountCodes }, shopper, world.clock()).cart;
  const applied: string[] = [];
  const codes = (session.discountCode ?? "").split(",").filter(Boolean);
  const discountCodes = codes.map((code) => {
    const applicable = accepts(() => quote([...applied, code]));
    if (applicable) applied.push(code);
    return { code, applicable };
  });
  const priced = lines.length === 0 ? [] : quote(applied).lines;
  const subtotal = priced.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  return {
    currency: shop.currencyCode,
    item_count: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    // In hundredths, also of currencies without any.
    items_subtotal_price: Math.round(Number(formatMinor(subtotal, shop.currencyCode)) * 100),
    discount_codes: discountCodes,
  };
}

function accepts(quote: () => unknown): boolean {
  try {
    quote();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
