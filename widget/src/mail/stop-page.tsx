// Where a person chooses the e-mails they get. It belongs to no store's theme, needs no script, and loads nothing.
import { mailKindIds } from "@laurel/domain/shopper/letter.ts";
import { renderToStaticMarkup } from "react-dom/server";
import type { Renderer } from "../renderer.ts";
import type { TextName } from "../texts/texts.ts";
import { createWords } from "../texts/words.ts";

const STYLE = `body{margin:0;padding:24px 16px;background:#f4f4f2;color:#1d1d1f;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e3e3e0;border-radius:12px}
h1{margin:0 0 12px;font-size:22px;line-height:1.3}label{display:flex;gap:12px;align-items:center;min-height:44px}
input{width:20px;height:20px;margin:0;flex:none}form+form{margin-top:12px}
button{min-height:44px;padding:0 18px;border:1px solid #1d1d1f;border-radius:8px;background:#1d1d1f;color:#fff;font:inherit}
.other{background:#fff;color:#1d1d1f}`;

export const renderStopPage: Renderer["renderStopPage"] = ({
  program,
  stopped,
  isSaved,
  base,
  now,
  texts = {},
}) => {
  const { t } = createWords(program, texts, now);
  const html = renderToStaticMarkup(
    <html lang={program.locale} dir={program.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{t("stop_title", { shop: program.name })}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{t("stop_title", { shop: program.name })}</h1>
          {isSaved && <p role="status">{t("stop_saved")}</p>}
          <p>{t("stop_lead")}</p>
          <form method="post" action={`${base}/kinds`}>
            {mailKindIds.map(
              (kind) =>
                kind !== "code_issued" && (
                  <label key={kind}>
                    <input type="checkbox" name={kind} value="on" defaultChecked={!stopped.has(kind)} />
                    {t(`stop_kind_${kind}` satisfies TextName)}
                  </label>
                ),
            )}
            <button>{t("stop_save")}</button>
          </form>
          <form method="post" action={`${base}/kinds`}>
            <button className="other">{t("stop_none")}</button>
          </form>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
};
