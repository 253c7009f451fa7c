import type { Drawn } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { Section } from "./section.tsx";

/** When points expire, earliest first. Draws nothing while none do. */
export function Expiring({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const expiring = view.member?.expiring ?? [];
  if (expiring.length === 0) return null;
  return (
    <Section id="expiring" title={words.t("expiring")}>
      {expiring.length > 1 && <p className="second">{words.t("expiring_lead")}</p>}
      <ul className="rows">
        {expiring.map(({ points, on }) => (
          <li key={on} className="row">
            <span className="row-words">{words.t("on", { day: words.day(on) })}</span>
            <span className="row-end">
              <Figure words={words} value={words.number(points)} counted={points} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
