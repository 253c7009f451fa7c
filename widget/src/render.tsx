// The page as HTML: what the server answers with, and what a store's proxy puts into its theme.
import { readableInk } from "@laurel/domain/readable-ink.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Page } from "./page/page.tsx";
import { anchorOf, sectionIds } from "./parts/drawn.ts";
import { style } from "./style/style.ts";
import type { Texts } from "./texts/texts.ts";
import { createWords } from "./texts/words.ts";

export interface RenderOptions {
  /** The shop's colour, as #0b6e4f. */
  readonly accent: string;
  /** Called once for each form: a new UUID. */
  readonly newKey: () => string;
  /** When the page is written. */
  readonly now: Date;
  /** The words of the view's language, and the merchant's own. What is missing is English. */
  readonly texts?: Texts;
}

/**
 * The page, for a place inside a store's page. It is one element with a declarative shadow root, so that the theme's
 * style and ours do not touch; the anchors of its sections are outside of the root, where links find them.
 * Throws if the accent is not #rrggbb.
 */
export function renderPage(view: ShopperView, options: RenderOptions): string {
  const anchors = sectionIds.map(anchorOf).map((id) => `<span id="${id}" slot="${id}"></span>`);
  const root = `<style>${style}</style>${renderBody(view, options)}`;
  return `<div id="laurel-page"><template shadowrootmode="open">${root}</template>${anchors.join("")}</div>`;
}

/**
 * The same page as a Liquid template that says just this: no data of the shop or of a person runs as Liquid, since each
 * brace in it is written as `&#123;`, and so nothing ends the raw part.
 */
export const renderLiquidPage = (view: ShopperView, options: RenderOptions): string =>
  `{% raw %}${renderPage(view, options)}{% endraw %}`;

/** Without a brace: outside of styles and scripts, HTML reads the reference as the brace itself. */
function renderBody(view: ShopperView, { accent, newKey, now, texts = {} }: RenderOptions): string {
  const { program } = view;
  const colours = readableInk(accent);
  const drawn = { view, newKey, words: createWords(program, texts, now) };
  const variables = {
    "--accent": colours.accent,
    "--ink-on-accent": colours.ink,
    "--accent-line": colours.line,
    "--accent-words": colours.words,
    "--tint": colours.tint,
    "--tint-line": colours.tintLine,
  };
  const html = renderToStaticMarkup(
    <div className="page" lang={program.locale} dir={program.dir} style={variables as CSSProperties}>
      <Page drawn={drawn} />
    </div>,
  );
  return html.replaceAll("{", "&#123;");
}
