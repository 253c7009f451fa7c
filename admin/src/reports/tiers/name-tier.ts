import type { TierMixData } from "./tier-mix.generated.ts";

type Tier = TierMixData["tierMix"]["tiers"][number];

/** Such as “Gold”, “Gold (former)”, “No tier”. */
export function nameTier({ id, name, isFormer }: Tier): string {
  if (id === null) return "No tier";
  if (name === null) return "A former tier";
  return isFormer ? `${name} (former)` : name;
}
