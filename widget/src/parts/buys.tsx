import type { Drawn } from "./drawn.ts";
import { Figure } from "./figure.tsx";
import { RewardIcon } from "./icons.tsx";
import { Section } from "./section.tsx";

/** For a guest: what points buy, and after about how much shopping. */
export function Buys({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  return (
    <Section id="rewards" title={words.t("buys")}>
      {view.rewards.length === 0 && <p className="second">{words.t("no_rewards_guest")}</p>}
      <ul className="rows">
        {view.rewards.map(({ id, kind, name, points, spendMinor }) => (
          <li key={id} className="row">
            <span className="icon">
              <RewardIcon kind={kind} currencySign={words.currencySign} />
            </span>
            <div className="row-words">
              <h3>{name}</h3>
              {spendMinor !== null && view.program.status === "live" && (
                <p className="second">{words.t("after_shopping", { money: words.about(spendMinor) })}</p>
              )}
            </div>
            <p className="row-end">
              <Figure words={words} value={words.number(points)} counted={points} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
