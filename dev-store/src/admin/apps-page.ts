import { type Html, html } from "../storefront/html.ts";
import type { StaffVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";
import { scopesInWords } from "./scope-labels.ts";
import { type Bridge, readBridge } from "./staff-session.ts";

/** The list of apps. This platform knows only one. */
export function appsPage(visit: StaffVisit): AdminPage {
  const { world, shop, base } = visit;
  const { name } = world.app;
  const isInstalled = shop.installation !== null;
  return {
    title: "Apps",
    at: "apps",
    body: html`<div class="page">
      <h1>Apps</h1>
      <section class="card" aria-labelledby="app">
        <div class="row">
          <div>
            <h2 id="app"><span class="app-mark" aria-hidden="true">${name.slice(0, 1)}</span>${name}</h2>
            <p class="muted">${isInstalled ? "Installed" : "Not installed"}</p>
          </div>
          ${
            isInstalled
              ? html`<a class="button primary" href="${base}/apps/${world.apiKey}">Open ${name}</a>`
              : html`<a class="button primary" href="${base}/install">Install ${name}</a>`
          }
        </div>
        ${isInstalled && installed(visit)}
      </section>
      ${launchForm(base, readBridge(visit.request))}
    </div>`,
  };
}

const installed = ({ shop, base, world }: StaffVisit): Html =>
  html`<h3>It may</h3>
    <ul>
      ${scopesInWords(shop.installation?.scopes ?? []).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <form method="post" action="${base}/uninstall">
      <button class="danger">Uninstall ${world.app.name}</button>
    </form>`;

function launchForm(base: string, bridge: Bridge): Html {
  const choice = (value: Bridge, words: string): Html =>
    html`<label>
      <input type="radio" name="bridge" value="${value}" ${value === bridge && "checked"} /> ${words}
    </label>`;
  return html`<form class="card" method="post" action="${base}/bridge">
    <fieldset>
      <legend>How this admin opens apps</legend>
      ${choice("current", "As today: with an ID token")}
      ${choice("classic", "As in 2020: without one, the app asks for authorization")}
    </fieldset>
    <button>Keep</button>
  </form>`;
}
