import { html } from "../storefront/html.ts";
import type { AdminVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";

/** Something is not there, or was asked for wrongly; always with a way on. */
export const messagePage = ({ base }: AdminVisit, title: string, message: string): AdminPage => ({
  title,
  body: html`<div class="page narrow">
    <h1>${title}</h1>
    <section class="card">
      <p>${message}</p>
      <p><a href="${base}">Back to the admin</a></p>
    </section>
  </div>`,
});
