import { html } from "../storefront/html.ts";
import type { StaffVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";
import { scopesInWords } from "./scope-labels.ts";

/** What an app asks for. */
export interface Authorization {
  scopes: string[];
  redirectUri: URL;
  state: string;
  /** The code is for the person, not only for the app. */
  isPerUser: boolean;
}

/** For an app that asks for its scopes itself. */
export function grantPage({ world, base, shop }: StaffVisit, authorization: Authorization): AdminPage {
  const hidden: readonly [string, string][] = [
    ["client_id", world.apiKey],
    ["scope", authorization.scopes.join(",")],
    ["redirect_uri", authorization.redirectUri.href],
    ["state", authorization.state],
    ["grant_options[]", authorization.isPerUser ? "per-user" : ""],
  ];
  return consentPage({
    app: world.app.name,
    shop: shop.name,
    scopes: authorization.scopes,
    cancelPath: `${base}/apps`,
    action: `${base}/oauth/authorize`,
    hidden,
    isChange: shop.installation !== null,
  });
}

/** The platform installs the app itself, with the scopes of its listing. */
export const installPage = ({ world, base, shop }: StaffVisit): AdminPage =>
  consentPage({
    app: world.app.name,
    shop: shop.name,
    scopes: world.app.scopes,
    cancelPath: `${base}/apps`,
    action: `${base}/install`,
    hidden: [],
    isChange: shop.installation !== null,
  });

interface Consent {
  app: string;
  shop: string;
  scopes: readonly string[];
  action: string;
  cancelPath: string;
  hidden: readonly [string, string][];
  /** The app is installed already and asks for more. */
  isChange: boolean;
}

function consentPage({ app, shop, scopes, action, cancelPath, hidden, isChange }: Consent): AdminPage {
  const title = isChange ? `${app} asks for more` : `Install ${app}`;
  return {
    title,
    at: "apps",
    body: html`<div class="page narrow">
      <h1>${title}</h1>
      <section class="card">
        <h2>In ${shop} it will be able to</h2>
        <ul>
          ${scopesInWords(scopes).map((sentence) => html`<li>${sentence}</li>`)}
        </ul>
        <form class="actions" method="post" action="${action}">
          ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <a class="button" href="${cancelPath}">Cancel</a>
          <button class="primary">${isChange ? "Allow" : "Install"}</button>
        </form>
      </section>
    </div>`,
  };
}
