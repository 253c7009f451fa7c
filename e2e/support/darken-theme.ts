import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const snippet = readFileSync(
  path.join(fileURLToPath(new URL("../../", import.meta.url)), "extension/snippets/dark.liquid"),
  "utf8",
);

/** As a theme with a dark ground does whose merchant said so in the theme editor, until the next page. */
export async function darkenTheme(
  page: Page,
  { ground = "#101014", accent = "#0b6e4f" } = {},
): Promise<void> {
  const colours = /<style>(?<css>[\s\S]*)<\/style>/
    .exec(snippet)!
    .groups!["css"]!.replaceAll("{{ ground | escape }}", ground)
    .replaceAll("{{ accent | escape }}", accent);
  // The theme's own parts are not made for the dark.
  const theme = `body,body *{background:${ground}!important;color:#fff!important}`;
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, colours + theme);
}
