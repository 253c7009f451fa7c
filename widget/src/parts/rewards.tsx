import type { ShopperReward } from "@laurel/domain/shopper/view.ts";
import { Bar } from "./bar.tsx";
import { canRedeem, type Drawn, shareOf } from "./drawn.ts";
import { RewardIcon } from "./icons.tsx";
import { Redeem } from "./redeem.tsx";
import { SaidBeside } from "./said.tsx";
import { Section } from "./section.tsx";

/** All rewards, in the merchant's order, each with what stands between the member and it. */
export function Rewards({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  return (
    <Section id="rewards" title={words.t("rewards")}>
      {view.rewards.length === 0 && <p className="second">{words.t("no_rewards")}</p>}
      <ul className="reward-list">
        {view.rewards.map((reward) => (
          <Reward key={reward.id} drawn={drawn} reward={reward} />
        ))}
      </ul>
    </Section>
  );
}

interface RewardProps {
  readonly drawn: Drawn;
  readonly reward: ShopperReward;
}

function Reward({ drawn, reward }: RewardProps) {
  const { words } = drawn;
  const { kind, name, description, points, step, state, minimumSpendMinor } = reward;
  return (
    <li className={state === "open" ? "reward open" : "reward"}>
      <span className="icon">
        <RewardIcon kind={kind} currencySign={words.currencySign} />
      </span>
      <div className="reward-words">
        <h3>{name}</h3>
        <p className="second">{words.t(step === null ? "points" : "from_points", { count: points })}</p>
        {description !== "" && <p className="second">{description}</p>}
        {minimumSpendMinor !== null && minimumSpendMinor > 0 && (
          <p className="second">{words.t("minimum", { money: words.money(minimumSpendMinor) })}</p>
        )}
        <SaidBeside drawn={drawn} id={reward.id} />
      </div>
      <State drawn={drawn} reward={reward} />
    </li>
  );
}

function State({ drawn, reward }: RewardProps) {
  const { words } = drawn;
  const { points, state, missing, tiers } = reward;
  if (state === "open") return canRedeem(drawn) ? <Redeem drawn={drawn} reward={reward} /> : null;
  // A notice says it once for all.
  if (state === "paused") return null;
  if (state === "owed") return <p className="state second">{words.t("to_go", { count: missing })}</p>;
  if (state === "tier" && tiers.length > 0)
    return <p className="state second">{words.t("tier_only_named", { name: words.list(tiers) })}</p>;
  if (state !== "short") return <p className="state second">{words.t(reasons[state])}</p>;
  return (
    <p className="state second">
      {words.t("to_go", { count: missing })}
      <Bar percent={shareOf(points - missing, points)} />
    </p>
  );
}

const reasons = {
  tier: "tier_only",
  limit: "limit_reached",
  later: "not_now_on_sale",
} as const;
