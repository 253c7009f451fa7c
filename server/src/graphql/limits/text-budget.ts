// How much new query text a shop may send. A text that was seen lately costs nothing; a new one is parsed, validated and
// planned, which takes about half a microsecond of this process for each character.
import { LRUCache } from "lru-cache";

/** At once, and again after a pause of as many seconds as `REFILL` needs. */
const CAPACITY = 1_000_000;
const REFILL_A_SECOND = 50_000;
/** Shops that were counted lately; the one whose last new text is oldest is dropped first. */
const SHOPS_MAX = 5_000;

export interface TextBudget {
  /** Takes the text's characters. Returns 0, or the whole seconds to wait if too few are left: then none were taken. */
  take(shopId: string, characters: number): number;
}

/** `now`: milliseconds that never go back. */
export function createTextBudget(now: () => number = () => performance.now()): TextBudget {
  const shops = new LRUCache<string, { readonly left: number; readonly at: number }>({ max: SHOPS_MAX });
  return {
    take: (shopId, characters) => {
      const at = now();
      const before = shops.get(shopId) ?? { left: CAPACITY, at };
      const left = Math.min(CAPACITY, before.left + ((at - before.at) / 1_000) * REFILL_A_SECOND);
      const isEnough = left >= characters;
      shops.set(shopId, { left: isEnough ? left - characters : left, at });
      return isEnough ? 0 : Math.ceil((characters - left) / REFILL_A_SECOND);
    },
  };
}
