import { ActForm } from "./act-form.tsx";
import { addressOf, type Drawn } from "./drawn.ts";
import { Section } from "./section.tsx";

/** A member's data as a file, and the way to leave. */
export function OwnData({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  return (
    <Section id="data" title={words.t("take_along")}>
      <p className="second">{words.t("not_stored")}</p>
      <div className="links">
        {drawn.answers.has("/entries.csv") && (
          <a className="link" href={addressOf(drawn, "/entries.csv")}>
            {words.t("download")}
          </a>
        )}
        {view.visitor.state === "member" && (
          <ActForm drawn={drawn} to="/leave">
            <button className="link">{words.t("leave")}</button>
          </ActForm>
        )}
      </div>
    </Section>
  );
}
