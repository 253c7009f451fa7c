import { displayNameOf } from "../commerce/customer.ts";
import type { Shop } from "../shops/shop.ts";
import { html } from "./html.ts";
import { page, pathOf } from "./layout.ts";
import type { Session } from "./session.ts";

const SHOWN = 50;

/** There are no passwords: anyone can sign in as any customer. `returnTo`: where to go then; empty: to the products. */
export function signInPage(
  shop: Shop,
  session: Session,
  { alert, returnTo }: { alert: string | null; returnTo: string },
): string {
  const customers = [...shop.customers.values()].slice(-SHOWN).reverse();
  const body = html`${
      session.customer !== null &&
      html`<form class="card" method="post" action="${pathOf(shop, "/sign-out")}">
        <p>You are signed in as ${displayNameOf(session.customer)}.</p>
        <button class="plain">Sign out</button>
      </form>`
    }
    <form class="card" method="post" action="${pathOf(shop, "/sign-in")}">
      <input type="hidden" name="return_to" value="${returnTo}" />
      <h2>With an e-mail</h2>
      <p class="field">
        <label for="email">E-mail of a customer, or a new one</label>
        <input id="email" name="email" type="email" autocomplete="email" required />
      </p>
      <button>Sign in</button>
    </form>
    ${
      customers.length > 0 &&
      html`<form class="card" method="post" action="${pathOf(shop, "/sign-in")}">
        <input type="hidden" name="return_to" value="${returnTo}" />
        <h2>As one of the latest customers</h2>
        <p class="field">
          <label for="customer">Customer</label>
          <select id="customer" name="customerId">
            ${customers.map(
              (customer) =>
                html`<option value="${customer.id}">${displayNameOf(customer)} (${customer.email})</option>`,
            )}
          </select>
        </p>
        <button>Sign in</button>
      </form>`
    }`;
  return page({ shop, session, title: "Sign in", alert, body });
}
