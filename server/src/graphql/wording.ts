import type { Wording } from "@laurel/domain/explanation.ts";
import type { Shop } from "../features/shops/load-shop.ts";
import type { Loaders } from "./loaders.ts";

/** What things are called today; rules that are no more, as the version by which something was judged called them. */
export async function wordingOf(load: Loaders, shop: Shop, programVersion: number | null): Promise<Wording> {
  const { version, document } = await load.program();
  const isOfBefore = programVersion !== null && programVersion !== version;
  const before = isOfBefore ? await load.programVersion.load(programVersion) : undefined;
  return {
    pointsName: document.pointsName,
    tiers: document.tiers.levels,
    rules: [...document.earning, ...(before?.document.earning ?? [])],
    currencyCode: shop.currencyCode,
  };
}
