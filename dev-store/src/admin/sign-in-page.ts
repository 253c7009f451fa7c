import { html } from "../storefront/html.ts";
import type { AdminVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";

/** There are no passwords: anyone can choose any staff member. */
export function signInPage({ shop, base }: AdminVisit, to: string): AdminPage {
  return {
    title: "Sign in",
    body: html`<div class="page narrow">
      <h1>Who are you?</h1>
      <section class="card">
        <p class="muted">The staff of ${shop.name}. A play store asks for no password.</p>
        <form method="post" action="${base}/sign-in" class="people">
          <input type="hidden" name="to" value="${to}" />
          ${shop.staff.map(
            ({ id, name, email }) =>
              html`<button name="staffId" value="${id}">
                <strong>${name}</strong><span>${email}</span>
              </button>`,
          )}
        </form>
      </section>
    </div>`,
  };
}
