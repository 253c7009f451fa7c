// The layout of the admin's pages: a dark bar, the navigation of the store's sections, the page.
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { Html, html } from "../storefront/html.ts";
import { type Shop, shopHandle } from "../shops/shop.ts";
import type { AdminVisit } from "./admin-visit.ts";
import { icon } from "./icons.ts";
import { SECTIONS } from "./sections.ts";

export interface AdminPage {
  title: string;
  /** The current entry of the navigation: a section's name, `home` or `apps`. */
  at?: string;
  body: Html;
  /** Bars, toasts and other elements that lie over the page. */
  overlays?: Html;
  head?: Html;
}

export const CSS = readFileSync(new URL("./admin.css", import.meta.url), "utf8");

export function sendPage(visit: AdminVisit, page: AdminPage): FastifyReply {
  const appOrigin = visit.world.app.url.origin;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${appOrigin}`,
    // Browsers also apply this to redirects after a form.
    `form-action 'self' ${appOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return visit.reply
    .type("text/html; charset=utf-8")
    .header("Content-Security-Policy", policy.join("; "))
    .header("Cache-Control", "no-store")
    .header("Referrer-Policy", "strict-origin")
    .header("X-Content-Type-Options", "nosniff")
    .send(documentOf(visit, page));
}

function documentOf(visit: AdminVisit, { title, at, body, overlays, head }: AdminPage): string {
  return html`${new Html("<!doctype html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${visit.shop.name}</title>
        <link rel="stylesheet" href="/dev-store-admin/admin.css" />
        <link rel="icon" href="data:," />
        ${head}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${bar(visit)}
        <div class="columns">
          ${visit.session !== null && rail(visit, at)}
          <main id="content" tabindex="-1" aria-label="${title}">${body}</main>
        </div>
        ${overlays}
      </body>
    </html>`.text;
}

function bar({ base, shop, session }: AdminVisit): Html {
  return html`<header class="bar">
    ${
      session !== null &&
      html`<button class="bar-button rail-button" popovertarget="rail" aria-label="Menu">
        ${icon("menu")}
      </button>`
    }
    <a class="store-name" href="${base}">${shop.name}</a>
    <span class="note">Play store</span>
    ${
      session !== null &&
      html`<button
          class="initials"
          popovertarget="account"
          aria-label="${initialsOf(session.staff.name)}, account of ${session.staff.name}"
        >
          ${initialsOf(session.staff.name)}
        </button>
        <div id="account" popover>
          <p><strong>${session.staff.name}</strong><br />${session.staff.email}</p>
          <p><a href="${storefrontOf(shop)}">Visit the shop</a></p>
          <form method="post" action="${base}/sign-out"><button>Sign out</button></form>
        </div>`
    }
  </header>`;
}

function rail({ base, shop, world }: AdminVisit, at: string | undefined): Html {
  const current = (name: string): Html | false => at === name && html`aria-current="page"`;
  return html`<nav id="rail" class="rail" aria-label="Store" popover>
    <ul>
      <li><a href="${base}" ${current("home")}>${icon("home")}Home</a></li>
      ${SECTIONS.filter((section) => section.isInRail).map(
        ({ name, title }) =>
          html`<li><a href="${base}/${name}" ${current(name)}>${icon(name)}${title}</a></li>`,
      )}
      <li><a href="${base}/themes" ${current("theme")}>${icon("theme")}Theme</a></li>
      <li><a href="${base}/apps" ${current("apps")}>${icon("apps")}Apps</a></li>
    </ul>
    ${
      shop.installation !== null &&
      html`<h2>Installed</h2>
        <ul>
          <li>
            <a href="${base}/apps/${world.apiKey}" data-app-home ${current("app")}>
              <span class="app-mark" aria-hidden="true">${world.app.name.slice(0, 1)}</span>${world.app.name}
            </a>
            <ul id="app-menu"></ul>
          </li>
        </ul>`
    }
  </nav>`;
}

const storefrontOf = (shop: Shop): string => `/s/${shopHandle(shop)}`;

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .map((word) => word.slice(0, 1))
    .join("")
    .slice(0, 2);
