// The page that contains the app: its frame, and what the app lets the admin draw around it.
import { html } from "../storefront/html.ts";
import type { StaffVisit } from "./admin-visit.ts";
import { launchUrl } from "./launch.ts";
import type { AdminPage } from "./layout.ts";
import type { Bridge } from "./staff-session.ts";

/** Read by browser/app-page.js. */
export interface AppPageConfig {
  apiKey: string;
  appName: string;
  appOrigin: string;
  base: string;
  /** Opened once the page listens, because the app sends messages as soon as it runs. */
  launchUrl: string;
  shopDomain: string;
  staff: { id: number; name: string };
}

export function appPage(visit: StaffVisit, path: string, bridge: Bridge): AdminPage {
  const { world, shop, base, session, query } = visit;
  const config: AppPageConfig = {
    apiKey: world.apiKey,
    appName: world.app.name,
    appOrigin: world.app.url.origin,
    base,
    launchUrl: launchUrl(visit, { path, query, bridge }),
    shopDomain: shop.domain,
    staff: { id: session.staff.id, name: session.staff.name },
  };
  return {
    title: world.app.name,
    at: "app",
    head: html`<meta name="app-page" content="${JSON.stringify(config)}" />
      <script type="module" src="/dev-store-admin/app-page.js"></script>`,
    body: html`<div class="app">
      <div class="title-bar">
        <span class="app-mark" aria-hidden="true">${world.app.name.slice(0, 1)}</span>
        <span id="breadcrumb"></span>
        <h1 id="app-title">${world.app.name}</h1>
        <div id="title-actions"></div>
      </div>
      <div id="loading-bar" role="progressbar" aria-label="Loading"></div>
      <iframe name="app-iframe" title="${world.app.name}" allow="clipboard-write"></iframe>
    </div>`,
    overlays: html`<div id="save-bar" role="region" aria-label="Unsaved changes" hidden></div>
      <div id="toasts" role="status" popover="manual"></div>
      <div id="dialogs"></div>`,
  };
}
