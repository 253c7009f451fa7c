// The page as HTML: what the server answers with, and what a store's proxy puts into its theme.
import { renderToStaticMarkup } from "react-dom/server";
import { Page } from "./page/page.tsx";
import { anchorOf, sectionIds } from "./parts/drawn.ts";
import type { Renderer, RenderPage } from "./renderer.ts";
import { coloursOf } from "./style/colours.ts";
import { style } from "./style/style.ts";
import { createWords } from "./texts/words.ts";

export const renderPage: Renderer["renderPage"] = (view, options) => {
  const anchors = sectionIds.map(anchorOf).map((id) => `<span id="${id}" slot="${id}"></span>`);
  const root = `<style>${style}</style>${renderBody(view, options)}`;
  return `<div id="laurel-page"><template shadowrootmode="open">${root}</template>${anchors.join("")}</div>`;
};

export const renderLiquidPage: Renderer["renderLiquidPage"] = (view, options) =>
  `{% raw %}${renderPage(view, options)}{% endraw %}`;

export { renderLetter } from "./mail/write-letter.tsx";
export { renderStopPage } from "./mail/stop-page.tsx";

/** Without a brace: outside of styles and scripts, HTML reads the reference as the brace itself. */
const renderBody: RenderPage = (view, options) => {
  const { accent, newKey, answers, now, texts = {}, said = null, alone = null } = options;
  const { program } = view;
  const drawn = { view, newKey, answers, said, words: createWords(program, texts, now) };
  const html = renderToStaticMarkup(
    <div className="page" lang={program.locale} dir={program.dir} style={coloursOf(accent)}>
      <Page drawn={drawn} alone={alone} />
    </div>,
  );
  return html.replaceAll("{", "&#123;");
};
