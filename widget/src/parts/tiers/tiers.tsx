import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../../texts/words.ts";
import type { Drawn } from "../drawn.ts";
import { Section } from "../section.tsx";
import { TierBadge, WHOLE } from "./tier-progress.tsx";

/** Each tier with what it asks for and gives, the least worth first. Draws nothing in a program without tiers. */
export function Tiers({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  if (view.tiers.length === 0) return null;
  return (
    <Section id="tiers" title={words.t("tiers")}>
      <ul className="rows">
        {view.tiers.map((tier) => (
          <li key={tier.id} className="row">
            <div className="row-words">
              <h3>
                <TierBadge tier={tier} />
              </h3>
              {givenBy(tier, words).map((gives) => (
                <p key={gives} className="second">
                  {gives}
                </p>
              ))}
            </div>
            <p className="row-end second">
              {view.member?.tier?.id === tier.id ? words.t("tier_yours") : askedFor(tier, words)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Tier = ShopperView["tiers"][number];

function givenBy({ multiplierBasisPoints, giftPoints, rewards }: Tier, words: Words): readonly string[] {
  const gives = [
    ...(multiplierBasisPoints === 0 ? [words.t("tier_none")] : []),
    ...(multiplierBasisPoints !== 0 && multiplierBasisPoints !== WHOLE
      ? [words.t("tier_gives", { factor: words.factor(multiplierBasisPoints) })]
      : []),
    ...(giftPoints > 0 ? [words.t("tier_gift", { count: giftPoints })] : []),
    ...(rewards.length > 0 ? [words.t("tier_rewards", { name: words.list(rewards) })] : []),
  ];
  return gives.length > 0 ? gives : [words.t("tier_plain")];
}

function askedFor({ threshold, basis }: Tier, words: Words): string {
  if (threshold === 0) return words.t("tier_from_start");
  const missing =
    basis === "spend" ? words.counted(words.money(threshold)) : words.t("points", { count: threshold });
  return words.t("tier_from", { missing });
}
