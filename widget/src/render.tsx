// What shoppers see as HTML: the page, which a store's proxy puts into its theme, and the parts of the panel, which the
// script asks for.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Page } from "./page/page.tsx";
import { qrCode } from "./page/qr-code.ts";
import { Panel } from "./panel/panel.tsx";
import { anchorOf, type Drawn, sectionIds } from "./parts/drawn.ts";
import type { Renderer, RenderOptions, RenderPage } from "./renderer.ts";
import { coloursOf } from "./style/colours.ts";
import { landingStyle, pageStyle, panelStyle } from "./style/style.ts";
import { withIsolatedNames } from "./texts/isolate.ts";
import { createWords } from "./texts/words.ts";

export const renderPage: Renderer["renderPage"] = (view, options) => {
  const anchors = sectionIds.map(anchorOf).map((id) => `<span id="${id}" slot="${id}"></span>`);
  const style = options.alone?.kind === "landing" ? `${pageStyle}\n${landingStyle}` : pageStyle;
  const root = `<style>${style}</style>${renderBody(view, options)}`;
  // The theme's button leads here.
  const hidden = "<style>laurel-button{display:none}</style>";
  return `<div id="laurel-page"><template shadowrootmode="open">${root}</template>${hidden}${anchors.join("")}</div>`;
};

/**
 * Only the store knows in which of its languages the page is read, where they have paths of their own (`/fr`). Each link
 * begins there, unless the platform said so already.
 */
export const renderLiquidPage: Renderer["renderLiquidPage"] = (view, options) => {
  const base = view.visitor.base.replaceAll(/[^\w/-]/g, "");
  const page = renderPage(view, options).replaceAll(/ (?:href|action)="(?=\/)/g, `$&${LIQUID_ROOT}`);
  return (
    `{% unless "${base}" contains routes.root_url %}{% assign laurel_root = routes.root_url %}{% endunless %}` +
    `{% raw %}${page}{% endraw %}`
  );
};

const LIQUID_ROOT = "{% endraw %}{{ laurel_root }}{% raw %}";

export { renderLetter } from "./mail/write-letter.tsx";
export { renderOwnerLetter } from "./mail/write-owner-letter.tsx";
export { renderFriendStopPage, renderStopPage } from "./mail/stop-page.tsx";

/** Without a brace: outside of styles and scripts, HTML reads the reference as the brace itself. */
const renderBody: RenderPage = (view, options) => {
  const { accent, alone = null } = options;
  const { locale, dir } = view.program;
  const html = renderToStaticMarkup(
    <div className="page" lang={locale} dir={dir} style={coloursOf(accent)}>
      <Page drawn={toDrawn(view, options, false)} alone={inDirection(alone, view)} />
    </div>,
  );
  return html.replaceAll("{", "&#123;");
};

export const renderPart: Renderer["renderPart"] = (view, options) => {
  const { accent, said = null, alone = null } = options;
  const { locale, dir, version } = view.program;
  const drawn = toDrawn(view, options, true);
  const part = { v: version, code: said?.code ?? said?.outcome ?? "", about: said?.about ?? "" };
  const [opened = "", closed = ""] = renderToStaticMarkup(createElement("laurel-part", part)).split(
    /(?=<\/)/,
  );
  const panel = <Panel drawn={drawn} alone={inDirection(alone, view)} />;
  if (alone) return opened + withoutStyles(renderToStaticMarkup(panel)) + closed;
  const whole = renderToStaticMarkup(
    <div className="page panel" lang={locale} dir={dir} style={coloursOf(accent)}>
      {panel}
    </div>,
  );
  return `${opened}<style>${panelStyle}</style>${withoutStyles(whole)}${closed}`;
};

/**
 * A strict policy of a store refuses styles in attributes, and the script may set them. In text, React writes a quote
 * as a reference.
 */
const withoutStyles = (html: string): string => html.replaceAll(' style="', ' data-style="');

/** Names that are read the other way than the page are kept together. */
const inDirection = <Value,>(value: Value, { program }: Drawn["view"]): Value =>
  program.dir === "rtl" ? withIsolatedNames(value) : value;

function toDrawn(view: Drawn["view"], options: RenderOptions, hasScript: boolean): Drawn {
  const { newKey, answers, now, texts = {}, said = null } = options;
  return {
    view: inDirection(view, view),
    newKey,
    answers,
    said,
    hasScript,
    qrCode: hasScript ? null : qrCode,
    words: createWords(view.program, texts, now),
  };
}
