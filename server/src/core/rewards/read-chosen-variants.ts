// The product that a reward gives away, as it is in the store when the reward is saved.
import { type ChosenVariant, fieldLimits } from "@laurel/domain/kinds/fields.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import type { Reward } from "@laurel/domain/rewards/reward.ts";
import type { Deps } from "../../process/deps.ts";
import type { VariantFacts } from "../../platform/platform.ts";
import { askStore } from "../../tenant/shops/connect/ask-store.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";

export interface RewardProblem {
  readonly path: readonly string[];
  readonly message: string;
}

type Read =
  | { readonly ok: true; readonly reward: Reward }
  | { readonly ok: false; readonly problems: readonly RewardProblem[] };

/** With their present titles and prices. Refuses what `askStore` refuses. */
export async function readChosenVariants(deps: Deps, shopId: string, reward: Reward): Promise<Read> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return { ok: true, reward };
  const config: Record<string, unknown> = { ...reward.config };
  const problems: RewardProblem[] = [];
  for (const [name, { control }] of Object.entries(findRewardKind(reward.kind).fields)) {
    if (control !== "variant") continue;
    const { id } = config[name] as ChosenVariant;
    const found = await askStore(deps, "products", () => deps.platform.readVariant(shop.domain, id));
    const message = problemOf(found);
    if (message !== null) problems.push({ path: ["config", name], message });
    if (found) config[name] = toChosen(found, shop.currencyCode);
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, reward: { ...reward, config } as Reward };
}

function problemOf(found: VariantFacts | null): string | null {
  if (!found) return "Your store has no such product any more. Choose another one.";
  if (found.isGiftCard) return "A gift card cannot be a free product. Choose another one.";
  return found.priceMinor === null ? "This product costs nothing. Choose another one." : null;
}

/** `currencyCode`: of our amounts. Right after a change of the shop's currency, the platform's is another one. */
const toChosen = (found: VariantFacts, currencyCode: string): ChosenVariant => ({
  id: found.variantId,
  title: found.title.slice(0, fieldLimits.variantTitleCharacters),
  priceMinor: found.currencyCode === currencyCode ? found.priceMinor : null,
});
