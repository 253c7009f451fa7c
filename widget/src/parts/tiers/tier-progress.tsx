import type { ShopperMember } from "@laurel/domain/shopper/view.ts";
import type { Drawn } from "../drawn.ts";

const HEX = /^#[0-9a-f]{6}$/i;
export const WHOLE = 10_000;

/** A member's tier, what it brings, and what the next one asks for. Draws nothing in a program without tiers. */
export function TierProgress({ drawn }: { readonly drawn: Drawn }) {
  const { view, words } = drawn;
  const { member } = view;
  if (!member || (!member.tier && !member.nextTier)) return null;
  const { tier, nextTier } = member;
  return (
    <div className="tier">
      {tier && (
        <p className="tier-now">
          <TierBadge tier={tier} />
          {tier.since !== null && (
            <span className="second">{words.t("tier_since", { day: words.day(tier.since) })}</span>
          )}
        </p>
      )}
      {nextTier && (
        <p className="tier-next">
          {nextTier.basis === "spend"
            ? words.t("tier_missing", {
                missing: words.counted(words.money(nextTier.missing)),
                name: nextTier.name,
              })
            : words.t("tier_missing_points", {
                missing: nextTier.missing,
                counted: nextTier.missing,
                name: nextTier.name,
              })}
        </p>
      )}
      {tier && tier.multiplierBasisPoints !== WHOLE && (
        <p className="second">
          {tier.multiplierBasisPoints === 0
            ? words.t("tier_none")
            : words.t("tier_earns", { factor: words.factor(tier.multiplierBasisPoints) })}
        </p>
      )}
      {tier && tier.keptUntil !== null && (
        <p className="second">{words.t("tier_kept", { name: tier.name, day: words.day(tier.keptUntil) })}</p>
      )}
    </div>
  );
}

interface TierBadgeProps {
  readonly tier: Pick<NonNullable<ShopperMember["tier"]>, "name" | "color">;
}

export function TierBadge({ tier: { name, color } }: TierBadgeProps) {
  return (
    <span className="badge">
      {HEX.test(color) && <i style={{ backgroundColor: color }} />}
      {name}
    </span>
  );
}
