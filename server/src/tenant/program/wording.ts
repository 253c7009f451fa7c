import { toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { Wording } from "@laurel/domain/explanation.ts";
import type { Shop } from "../shops/load-shop.ts";
import type { Load } from "../../graphql/load.ts";
import { loadVersions, programInForce } from "./load-program.ts";

/** Current names. Removed rules, and when orders begin to earn, are those of the version that an order was settled by. */
export async function wordingOf(load: Load, shop: Shop, programVersion: number | null): Promise<Wording> {
  const { version, document } = await programInForce(load);
  const isOfBefore = programVersion !== null && programVersion !== version;
  const before = isOfBefore ? await load(loadVersions, programVersion) : undefined;
  const { earnsFrom } = (before?.document ?? document).orders;
  return {
    earnsFrom: earnsFrom === null ? null : toLocalDateTime(earnsFrom, shop.timeZone),
    pointsName: document.pointsName,
    tiers: document.tiers.levels,
    rules: [...document.earning, ...(before?.document.earning ?? [])],
    currencyCode: shop.currencyCode,
  };
}
