import { displayNameOf } from "../commerce/customer.ts";
import { formatMinor } from "../money.ts";
import { type Shop, shopHandle } from "../shops/shop.ts";
import { Html, html } from "./html.ts";
import type { Session } from "./session.ts";
import { type DrawnBlocks, NO_BLOCKS } from "./theme/drawn-blocks.ts";

export interface PageInput {
  shop: Shop;
  session: Session;
  title: string;
  /** An error message. */
  alert?: string | null;
  /** The body has the page's heading. */
  hasOwnHeading?: boolean;
  body: Html;
  /** Of the app's theme extension. */
  blocks?: DrawnBlocks;
}

/** A page of the theme, with places for blocks. */
export type SectionPage = Pick<PageInput, "shop" | "session"> & { now: Date; blocks: DrawnBlocks };

export const pathOf = (shop: Shop, rest = ""): string => `/s/${shopHandle(shop)}${rest}`;

export function price(shop: Shop, minor: number): string {
  const format = new Intl.NumberFormat("en-IE", { style: "currency", currency: shop.currencyCode });
  return format.format(formatMinor(minor, shop.currencyCode) as unknown as number);
}

export function page({ alert, title, hasOwnHeading = false, body, ...about }: PageInput): string {
  return pageOfApp({
    ...about,
    title,
    body: html`${!hasOwnHeading && html`<h1>${title}</h1>`}
    ${alert && html`<p class="alert" role="alert">${alert}</p>`} ${body}`,
  });
}

/** An app's page has a heading of its own. */
export function pageOfApp({
  shop,
  session,
  title,
  body,
  blocks = NO_BLOCKS,
}: Omit<PageInput, "alert">): string {
  const units = [...session.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  const account =
    session.customer === null
      ? html`<a href="${pathOf(shop, "/sign-in")}">Sign in</a>`
      : html`<a href="${pathOf(shop, "/orders")}">My orders</a>
          <a href="${pathOf(shop, "/sign-in")}">${displayNameOf(session.customer)}</a>`;
  return document(
    `${title} · ${shop.name}`,
    html`<a class="skip" href="#content">Skip to content</a>
      <header>
        <div class="bar">
          <a class="name" href="${pathOf(shop)}">${shop.name}</a>
          <nav aria-label="Shop">
            <a href="${pathOf(shop)}">Products</a>
            ${
              shop.installation &&
              blocks.atEnd.text.trim() === "" &&
              html`<a href="${pathOf(shop, "/apps/laurel")}">Rewards</a>`
            }
            ${account}
            <a href="${pathOf(shop, "/cart")}">Cart (${units})</a>
          </nav>
        </div>
      </header>
      <main id="content" data-section="main">${body}</main>
      <footer>
        A store for trying things out: nothing here is sold, and no card is charged.
        <a href="/store/${shopHandle(shop)}/admin">Its admin</a>
      </footer>
      ${blocks.atEnd}`,
    shop.theme && html`<script src="/theme.js" data-kind="${shop.theme}" defer></script>`,
  );
}

export function document(title: string, body: Html, head?: Html): string {
  return html`${new Html("<!doctype html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/storefront.css" />
        <link rel="icon" href="data:," />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
