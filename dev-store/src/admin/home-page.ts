import { html } from "../storefront/html.ts";
import { shopHandle } from "../shops/shop.ts";
import type { StaffVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";
import { SECTIONS } from "./sections.ts";

export function homePage({ world, shop, base, session }: StaffVisit): AdminPage {
  const [firstName] = session.staff.name.split(" ");
  const { name } = world.app;
  return {
    title: "Home",
    at: "home",
    body: html`<div class="page">
      <h1>Hello, ${firstName}</h1>
      <section class="card row">
        <div>
          <h2>${name}</h2>
          <p class="muted">
            ${shop.installation === null ? "This app is not installed in the shop." : "Installed in this shop."}
          </p>
        </div>
        ${
          shop.installation === null
            ? html`<a class="button primary" href="${base}/install">Install ${name}</a>`
            : html`<a class="button primary" href="${base}/apps/${world.apiKey}">Open ${name}</a>`
        }
      </section>
      <section class="card">
        <h2>In this shop</h2>
        <ul class="figures">
          ${SECTIONS.map(
            (section) =>
              html`<li>
                <a href="${base}/${section.name}"
                  ><strong>${section.count(shop)}</strong> ${section.title.toLowerCase()}</a
                >
              </li>`,
          )}
        </ul>
      </section>
      <p class="muted">
        A store for trying things out: nothing is sold here.
        <a href="/s/${shopHandle(shop)}">Buy something in the shop</a>
      </p>
    </div>`,
  };
}
