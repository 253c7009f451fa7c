// Where a person chooses the e-mails they get. It belongs to no store's theme, needs no script, and loads nothing.
import { mailKindIds } from "@laurel/domain/shopper/letter.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Renderer } from "../renderer.ts";
import type { TextName } from "../texts/texts.ts";
import { createWords, type Words } from "../texts/words.ts";

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
  const words = createWords(program, texts, now);
  const { t } = words;
  return page(
    { program, words },
    <>
      {isSaved && <p role="status">{t("stop_saved")}</p>}
      <p>{t("stop_lead")}</p>
      <form method="post" action={`${base}/kinds`}>
        {mailKindIds.map(
          (kind) =>
            kind !== "code_issued" &&
            kind !== "points_back" && (
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
    </>,
  );
};

export const renderFriendStopPage: Renderer["renderFriendStopPage"] = ({
  program,
  isStopped,
  base,
  now,
  texts = {},
}) => {
  const words = createWords(program, texts, now);
  const { t } = words;
  return page(
    { program, words },
    isStopped ? (
      <p role="status">{t("stop_friend_done")}</p>
    ) : (
      <>
        <p>{t("stop_friend_lead", { shop: program.name })}</p>
        <form method="post" action={`${base}/stop`}>
          <button>{t("stop_none")}</button>
        </form>
      </>
    ),
  );
};

function page(
  { program, words: { t } }: { readonly program: ShopperView["program"]; readonly words: Words },
  content: ReactNode,
): string {
  const title = t("stop_title", { shop: program.name });
  const html = renderToStaticMarkup(
    <html lang={program.locale} dir={program.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
