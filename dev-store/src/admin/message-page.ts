import { html } from "../storefront/html.ts";
import type { AdminVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";

/** For something that does not exist or a wrong request; always with a link to go on. */
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
