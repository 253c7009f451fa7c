// The blocks of the app's extension that the merchant has switched on in this shop's theme.
import { createHash } from "node:crypto";
import { Html, html } from "../html.ts";
import type { World } from "../../world.ts";
import { type DrawnBlocks, NO_BLOCKS } from "./drawn-blocks.ts";
import { ASSETS_PATH, createEngine, openExtension, type Extension } from "./extension.ts";
import { liquidObjects, type ThemePage } from "./liquid-objects.ts";

export function drawBlocks({ extensionFolder }: World, page: ThemePage): DrawnBlocks {
  const { shop, template } = page;
  if (extensionFolder === null || shop.installation === null) return NO_BLOCKS;
  const extension = openExtension(extensionFolder);
  const placed = extension
    .blocks()
    .filter(
      ({ handle, templates }) => shop.blocks?.includes(handle) && (templates?.includes(template) ?? true),
    );
  const drawn = (target: "body" | "section") => placed.filter((block) => block.target === target);
  // A section is there for the cart and for a product.
  const inSection = template === "cart" || template === "product" ? drawn("section") : [];
  const ownOf = inSection.filter(({ handle }) => handle.endsWith(template));
  const scripts = new Set(ownOf.flatMap(({ javascript }) => javascript ?? []));
  return {
    inSection: draw(extension, page, ownOf),
    atEnd: html`${[...scripts].map((file) => html`<script src="${ASSETS_PATH}/${file}" async></script>`)}
    ${draw(extension, page, drawn("body"))}`,
  };
}

const draw = (extension: Extension, page: ThemePage, blocks: readonly { handle: string }[]): Html =>
  new Html(blocks.map(({ handle }) => extension.draw(handle, page)).join(""));

/** An app's answer as Liquid, with what a theme knows of the shop and its customer. Throws where it is not Liquid. */
export const renderLiquid = (text: string, page: ThemePage): string =>
  createEngine().parseAndRenderSync(text, liquidObjects(page)) as string;

/** Strict: of inline styles, only those that this page has. */
export function policyOf(page: string): string {
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...new Set(styles)].join(" "),
    "connect-src 'self'",
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
