import { ActForm } from "./act-form.tsx";
import type { Drawn } from "./drawn.ts";
import { SaidBeside } from "./said.tsx";

/** A member says yes to the store's e-mails: in a box of its own, which is empty at first. */
export function Newsletter({ drawn }: { readonly drawn: Drawn }) {
  const { view, words, answers, said } = drawn;
  const mayAsk =
    view.visitor.state === "member" && view.member?.newsletter === false && answers.has("/newsletter");
  return (
    <>
      <SaidBeside drawn={drawn} id="newsletter" />
      {mayAsk && (
        <details open={said?.about === "newsletter" && said.outcome === "refused"}>
          <summary className="link">{words.t("newsletter_ask")}</summary>
          <div className="ask">
            <ActForm drawn={drawn} to="/newsletter" section="said">
              <div className="fields">
                <label className="tick">
                  <input type="checkbox" name="yes" value="1" required />
                  {words.t("newsletter_yes")}
                </label>
                <button className="button">{words.t("newsletter_send")}</button>
              </div>
            </ActForm>
          </div>
        </details>
      )}
    </>
  );
}
