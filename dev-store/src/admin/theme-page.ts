import type { ThemeKind } from "../shops/shop.ts";
import { type Html, html } from "../storefront/html.ts";
import { type ExtensionBlock, openExtension } from "../storefront/theme/extension.ts";
import type { StaffVisit } from "./admin-visit.ts";
import type { AdminPage } from "./layout.ts";

const KINDS: readonly [ThemeKind | "", string][] = [
  ["", "No script"],
  ["events", "It tells what happens, by the platform's standard events"],
  ["redraws", "It draws its section anew"],
  ["silent", "It does neither"],
];

/** Where blocks of the app are switched on, and the kind of theme is chosen. */
export function themePage(visit: StaffVisit): AdminPage {
  const { world, shop, base } = visit;
  const blocks = blocksOf(visit);
  const box = ({ handle, name }: (typeof blocks)[number]): Html =>
    html`<label>
      <input type="checkbox" name="block-${handle}" ${shop.blocks?.includes(handle) && "checked"} /> ${name}
    </label>`;
  const choice = ([kind, words]: (typeof KINDS)[number]): Html =>
    html`<label>
      <input type="radio" name="theme" value="${kind}" ${kind === (shop.theme ?? "") && "checked"} /> ${words}
    </label>`;
  return {
    title: "Theme",
    at: "theme",
    body: html`<div class="page">
      <h1>Theme</h1>
      <form class="card" method="post" action="${base}/themes">
        <fieldset>
          <legend>Blocks of ${world.app.name}</legend>
          ${blocks.length === 0 ? html`<p class="muted">None.</p>` : blocks.map(box)}
        </fieldset>
        <fieldset>
          <legend>What the theme does after a change of variant or quantity</legend>
          ${KINDS.map(choice)}
        </fieldset>
        <button>Keep</button>
      </form>
    </div>`,
  };
}

const blocksOf = ({ world: { extensionFolder }, shop }: StaffVisit): readonly ExtensionBlock[] =>
  extensionFolder === null || shop.installation === null ? [] : openExtension(extensionFolder).blocks();

/** As App Bridge gives it to the app. */
export function listExtensions(visit: StaffVisit): object[] {
  const activations = blocksOf(visit).map(({ handle, name, target }) => {
    const isOn = visit.shop.blocks?.includes(handle) === true;
    const placed = isOn ? [{ target: handle, themeId: "gid://shopify/OnlineStoreTheme/1" }] : [];
    return { handle, name, target, status: isOn ? "active" : "available", activations: placed };
  });
  return activations.length === 0 ? [] : [{ handle: "laurel", type: "theme_app_extension", activations }];
}

/** As the form says. */
export function keepTheme(visit: StaffVisit): unknown {
  const { shop, base, form, reply } = visit;
  shop.blocks = blocksOf(visit)
    .map(({ handle }) => handle)
    .filter((handle) => `block-${handle}` in form);
  shop.theme = KINDS.map(([kind]) => kind).find((kind) => kind === form["theme"]) || undefined;
  return reply.redirect(`${base}/themes`, 303);
}
