import { type Html, html } from "../storefront/html.ts";
import { shopHandle } from "../shops/shop.ts";
import type { StaffVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";
import type { Section, SectionRow } from "./sections.ts";

const SHOWN = 50;

export function sectionPage({ world, shop, base }: StaffVisit, section: Section): AdminPage {
  const rows = section.rows(shop, world.clock()).slice(0, SHOWN);
  const [named, ...others] = section.columns;
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${section.title}">
    <table>
      <thead>
        <tr>
          <th scope="col">${named}</th>
          ${others.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ id, cells }) =>
            html`<tr>
              <th scope="row"><a href="${base}/${section.name}/${id}">${cells[0]}</a></th>
              ${cells.slice(1).map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
  const count = section.count(shop);
  return {
    title: section.title,
    at: section.name,
    body: html`<div class="page">
      <h1>${section.title}</h1>
      <section class="card flush">${rows.length === 0 ? empty(section) : table}</section>
      ${count > SHOWN && html`<p class="muted">The newest ${SHOWN} of ${count}.</p>`}
    </div>`,
  };
}

/** One row of a section; null when no row has this id. */
export function rowPage(visit: StaffVisit, section: Section, id: string): AdminPage | null {
  const { world, shop, base } = visit;
  const row = section.rows(shop, world.clock()).find((candidate) => String(candidate.id) === id);
  if (row === undefined) return null;
  return {
    title: row.cells[0] ?? section.title,
    at: section.name,
    body: html`<div class="page">
      <p><a href="${base}/${section.name}">${section.title}</a></p>
      <h1>${row.cells[0]}</h1>
      <section class="card">${facts(section, row)}</section>
      ${
        section.name === "orders" &&
        html`<p>
          <a href="/s/${shopHandle(shop)}/orders/${row.id}">Send, pay back or cancel it in the shop</a>
        </p>`
      }
      ${section.name === "customers" && consentForm(visit, id)}
    </div>`,
  };
}

function consentForm({ shop, base }: StaffVisit, id: string): Html | false {
  const customer = shop.customers.get(Number(id));
  if (!customer || customer.email === null) return false;
  const isSubscribed = customer.emailConsent?.state === "subscribed";
  return html`<form method="post" action="${base}/customers/${id}/email-marketing">
    <button name="state" value="${isSubscribed ? "unsubscribed" : "subscribed"}">
      ${isSubscribed ? "Unsubscribe from e-mail marketing" : "Subscribe to e-mail marketing"}
    </button>
  </form>`;
}

const facts = (section: Section, { cells }: SectionRow): Html =>
  html`<dl>
    ${section.columns.map(
      (column, index) =>
        html`<div>
          <dt>${column}</dt>
          <dd>${cells[index] === "" ? "none" : cells[index]}</dd>
        </div>`,
    )}
  </dl>`;

const empty = (section: Section): Html =>
  html`<p class="empty">There are no ${section.title.toLowerCase()} yet.</p>`;
