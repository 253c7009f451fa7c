// A plain shop: products, cart, checkout, orders. Without scripts of its own, so that it works everywhere, unless a test
// asks for a theme that has one. Products, cart and the app's page have the blocks of the app's theme extension.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createCustomer, setEmailConsent } from "../commerce/customers.ts";
import { customerByEmail, variantById } from "../commerce/find.ts";
import { usableGiftCards } from "../commerce/gift-cards.ts";
import { placeOrder, quoteCart } from "../commerce/place-order.ts";
import { storeCreditOf } from "../commerce/store-credit.ts";
import { Refusal } from "../refusal.ts";
import { shopOfRequest } from "../shops/shop-of-request.ts";
import { type Shop, shopByHandle, shopHandle } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { registerAppProxy } from "./app-proxy.ts";
import { registerCartApi } from "./cart-api.ts";
import { cartPage } from "./cart-page.ts";
import { checkoutPage } from "./checkout-page.ts";
import { html } from "./html.ts";
import { document, pathOf } from "./layout.ts";
import { actOnOrder } from "./merchant-actions.ts";
import { orderListPage, orderPage } from "./order-page.ts";
import { productListPage } from "./product-list-page.ts";
import { productPage } from "./product-page.ts";
import { keepCart, keepCustomer, keepDiscountCode, readSession, type Session } from "./session.ts";
import { signInPage } from "./sign-in-page.ts";
import { drawBlocks, policyOf } from "./theme/blocks.ts";
import { ASSETS_PATH } from "./theme/extension.ts";
import { liquidProduct, type LiquidProduct } from "./theme/liquid-objects.ts";

type Form = Record<string, string>;
interface Visit {
  world: World;
  shop: Shop;
  session: Session;
  form: Form;
  request: FastifyRequest;
  reply: FastifyReply;
}

const CSS = readFileSync(new URL("./storefront.css", import.meta.url), "utf8");
const THEME_SCRIPT = readFileSync(new URL("./theme/theme.js", import.meta.url), "utf8");

export function registerStorefront(app: FastifyInstance, world: World): void {
  app.get("/storefront.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(CSS));
  app.get("/", async (request, reply) => {
    const named = shopOfRequest(world, request);
    const [only, ...others] = world.shops.values();
    const shop = named ?? (others.length === 0 ? only : undefined);
    return shop === undefined ? send(reply, shopListPage(world)) : reply.redirect(pathOf(shop), 303);
  });

  app.get("/theme.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(THEME_SCRIPT),
  );
  app.get(`${ASSETS_PATH}/:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    const at = world.extensionFolder && path.join(world.extensionFolder, "assets", path.basename(file));
    if (at === null || !existsSync(at)) return reply.code(404).send();
    return reply
      .type("text/javascript; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .send(readFileSync(at));
  });
  registerAppProxy(app, world);
  registerCartApi(app, world);
  const visit = (method: "GET" | "POST", path: string, handle: (visit: Visit) => unknown): void => {
    app.route({
      method,
      url: `/s/:handle${path}`,
      handler: async (request, reply) => {
        const { handle: name } = request.params as { handle: string };
        const shop = shopByHandle(world.shops, name);
        if (shop === undefined) return send(reply.code(404), notFoundPage());
        const form = (request.body ?? {}) as Form;
        return handle({ world, shop, session: readSession(request, shop), form, request, reply });
      },
    });
  };

  visit("GET", "", (one) => sendSection(one, productListPage(withBlocks(one, "index"))));
  visit("GET", "/cart", (one) => sendSection(one, cartPage(withBlocks(one, "cart"))));
  visit("GET", "/products/:product", (one) => {
    const { product: handle } = one.request.params as { product: string };
    const { variant } = one.request.query as { variant?: string };
    const product = [...one.shop.products.values()].find(
      ({ handle: own, status }) => own === handle && status === "ACTIVE",
    );
    if (product === undefined) return send(one.reply.code(404), notFoundPage());
    const variantId = variant === undefined ? undefined : Number(variant);
    const drawn = withBlocks(one, "product", liquidProduct(one.shop, product, variantId));
    return sendSection(one, productPage(drawn, product, variantId));
  });
  // As the platform's, also by a link.
  for (const method of ["GET", "POST"] as const)
    visit(method, "/cart/add", ({ shop, session, form, request, reply }) => {
      const variantId = Number({ ...form, ...(request.query as Form) }["id"]);
      if (variantById(shop, variantId)) session.cart.set(variantId, (session.cart.get(variantId) ?? 0) + 1);
      keepCart(reply, shop, session.cart);
      return reply.redirect(pathOf(shop, "/cart"), 303);
    });
  // Those that the form names.
  visit("POST", "/cart/quantities", ({ shop, session, form, reply }) => {
    for (const variantId of session.cart.keys()) {
      const asked = form[`quantity-${variantId}`];
      if (asked === undefined) continue;
      const quantity = Number(asked);
      if (Number.isInteger(quantity) && quantity > 0) session.cart.set(variantId, quantity);
      else session.cart.delete(variantId);
    }
    keepCart(reply, shop, session.cart);
    return reply.redirect(pathOf(shop, "/cart"), 303);
  });
  // As the platform's: the code is kept for the checkout.
  visit("GET", "/discount/:code", ({ shop, request, reply }) => {
    const { code } = request.params as { code: string };
    keepDiscountCode(reply, shop, code);
    return reply.redirect(wayBack(shop, request, "redirect"), 303);
  });
  visit("GET", "/checkout", (one) => {
    const { customer, discountCode } = one.session;
    return checkOut({ ...one, form: { email: customer?.email ?? "", codes: discountCode ?? "" } });
  });
  visit("POST", "/checkout", checkOut);

  // The second is where the platform's customer accounts are, the third where its classic ones are.
  for (const path of ["/sign-in", "/customer_authentication/login", "/account/login"])
    visit("GET", path, ({ shop, session, request, reply }) => {
      const returnTo = wayBack(shop, request, "return_to");
      return send(reply, signInPage(shop, session, { alert: null, returnTo }));
    });
  visit("POST", "/sign-in", signIn);
  visit("POST", "/sign-out", ({ shop, reply }) => {
    keepCustomer(reply, shop, null);
    return reply.redirect(pathOf(shop), 303);
  });

  visit("GET", "/orders", ({ shop, session, reply }) => send(reply, orderListPage(shop, session)));
  visit("GET", "/orders/:id", (one) => showOrder(one, null));
  visit("POST", "/orders/:id/act", (one) => {
    const { id } = one.request.params as { id: string };
    try {
      actOnOrder(world, one.shop, id, one.form);
    } catch (error) {
      if (error instanceof Refusal) return showOrder(one, error.message);
      throw error;
    }
    return one.reply.redirect(pathOf(one.shop, `/orders/${id}`), 303);
  });
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("Content-Security-Policy", policyOf(text))
    .header("Cache-Control", "no-store")
    .send(text);
}

function withBlocks({ world, shop, session }: Visit, template: string, product: LiquidProduct | null = null) {
  const now = world.clock();
  return { shop, session, now, blocks: drawBlocks(world, { shop, session, template, product, now }) };
}

/** The page, or of it the section that a theme draws anew. */
function sendSection({ request, reply }: Visit, text: string): FastifyReply {
  const { section_id: section } = request.query as { section_id?: string };
  if (section !== "main") return send(reply, text);
  return send(reply, /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "");
}

function checkOut({ world, shop, session, form, reply }: Visit): unknown {
  if (session.cart.size === 0) return reply.redirect(pathOf(shop, "/cart"), 303);
  const email = (form["email"] ?? "").trim();
  const street = (form["street"] ?? "").trim();
  const postcode = (form["postcode"] ?? "").trim();
  const codes = form["codes"] ?? "";
  const giftCards = form["giftCards"] ?? "";
  const usesStoreCredit = form["usesStoreCredit"] === "1";
  const now = world.clock();
  const wantsNews = form["newsletter"] === "yes";
  const isEmailValid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const customer =
    session.customer?.email?.toLowerCase() === email.toLowerCase()
      ? session.customer
      : customerByEmail(shop, email);
  const order = {
    lines: [...session.cart].map(([variantId, quantity]) => ({ variantId, quantity })),
    discountCodes: codes.split(/[\s,]+/).filter(Boolean),
  };
  const giftCardCodes = giftCards.split(",").filter((code) => code.trim() !== "");
  let alert: string | null = null;
  try {
    if (form["action"] === "place") {
      if (!isEmailValid) throw new Refusal("email_invalid", "Please give your e-mail.");
      const placed = placeOrder(world, shop, {
        ...order,
        giftCardCodes,
        // Only a customer who is signed in may spend it.
        usesStoreCredit: usesStoreCredit && customer !== null && customer === session.customer,
        email,
        ...(street === "" ? {} : { address: { address1: street, zip: postcode, countryCode: "DE" } }),
        ...(customer === null ? {} : { customerId: customer.id }),
        // The platform keeps a record of everyone who wants its e-mails, also without an account.
        ...(customer === null && wantsNews ? { newCustomer: { state: "disabled" as const } } : {}),
        payment: form["payment"] === "pending" ? "pending" : "paid",
      });
      if (wantsNews && placed.customerId !== null)
        setEmailConsent(world, shop, placed.customerId, { state: "subscribed" });
      keepCart(reply, shop, new Map());
      keepDiscountCode(reply, shop, null);
      return reply.redirect(pathOf(shop, `/orders/${placed.id}?placed=1`), 303);
    }
    quoteCart(shop, order, { customer, email }, now);
    usableGiftCards(shop, giftCardCodes, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    alert = error.message;
  }
  const shown = alert === null ? order : { lines: order.lines };
  const { cart } = quoteCart(shop, shown, { customer, email }, now);
  const cards = alert === null ? usableGiftCards(shop, giftCardCodes, now) : [];
  const payment = form["payment"] === "pending" ? "pending" : "paid";
  return send(
    alert === null ? reply : reply.code(422),
    checkoutPage(shop, session, {
      form: { email, street, postcode, codes, giftCards, usesStoreCredit, payment, newsletter: wantsNews },
      cart,
      giftCards: cards,
      storeCreditMinor: storeCreditOf(shop, session.customer?.id ?? 0)?.balanceMinor ?? 0,
      alert,
    }),
  );
}

function signIn({ world, shop, session, form, reply }: Visit): unknown {
  const email = (form["email"] ?? "").trim();
  const chosen = shop.customers.get(Number(form["customerId"])) ?? customerByEmail(shop, email);
  if (chosen === null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return send(
      reply.code(422),
      signInPage(shop, session, {
        alert: "Please give an e-mail, such as ida@example.com.",
        returnTo: form["return_to"] ?? "",
      }),
    );
  }
  keepCustomer(reply, shop, chosen ?? createCustomer(world, shop, { email }));
  return reply.redirect(ownPath(shop, form["return_to"] ?? ""), 303);
}

/** Where a query says to go on. */
function wayBack(shop: Shop, request: FastifyRequest, name: string): string {
  const path = (request.query as Record<string, unknown>)[name];
  return ownPath(shop, typeof path === "string" ? path : "");
}

/** Only within the shop: an address of elsewhere leads to the products. */
const ownPath = (shop: Shop, path: string): string =>
  path.startsWith(`${pathOf(shop)}/`) ? path : pathOf(shop);

function showOrder({ shop, session, request, reply }: Visit, alert: string | null): unknown {
  const { id } = request.params as { id: string };
  const order = shop.orders.get(Number(id));
  if (order === undefined) return send(reply.code(404), notFoundPage());
  const isNew = (request.query as Record<string, string>)["placed"] === "1";
  return send(alert === null ? reply : reply.code(422), orderPage(shop, session, order, { alert, isNew }));
}

const shopListPage = (world: World): string =>
  document(
    "Shops",
    html`<main>
      <h1>Shops</h1>
      <ul>
        ${[...world.shops.values()].map(
          (shop) =>
            html`<li>
              <a href="${pathOf(shop)}">${shop.name}</a>, ${stateOf(world, shop)}.
              <a href="/store/${shopHandle(shop)}/admin">Its admin</a>
            </li>`,
        )}
      </ul>
    </main>`,
  );

function stateOf({ app }: World, { orders, installation }: Shop): string {
  const count =
    orders.size === 0 ? "no orders yet" : `${orders.size} ${orders.size === 1 ? "order" : "orders"}`;
  return `${count}; ${app.name} is ${installation === null ? "not installed" : "installed"}`;
}

const notFoundPage = (): string =>
  document(
    "Not found",
    html`<main>
      <h1>Not found</h1>
      <p>There is nothing at this address. <a href="/">To the shops</a></p>
    </main>`,
  );
