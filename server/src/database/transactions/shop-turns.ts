// Whose transaction gets the next connection. The pool's own line is one for all shops: a shop that asks for a thousand
// connections would keep all others waiting behind them.
import { AsyncLocalStorage } from "node:async_hooks";

/** What a transaction is for. A reading may be long: the whole answer to a query, a page of a store, a report. */
export type Purpose = "reading" | "change";

export interface ShopTurns {
  /**
   * Runs `work` when it is the shop's turn. Nobody is refused. A transaction inside another has no turn of its own, since
   * the other would wait for it.
   */
  inTurn<T>(shopId: string, purpose: Purpose, work: () => Promise<T>): Promise<T>;
}

/** Of the connections: the others are for what runs inside a transaction, and for what belongs to no shop. */
const TURNS = 3 / 4;
/** Of the turns, for one shop and purpose while other shops are there; at least so many. */
const BESIDE_OTHERS = { reading: { share: 1 / 8, least: 2 }, change: { share: 1 / 4, least: 4 } } as const;
/** One turn stays free for a shop that may come. */
const FREE_FOR_OTHERS = 1;
/** Shops are there if they asked as lately as this. */
const LATELY_MS = 5_000;

interface Line {
  readonly shopId: string;
  readonly purpose: Purpose;
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * The shop with the fewest under way goes first, and of these the one that was served longest ago. `now`: milliseconds that never
 * go back.
 */
export function createShopTurns(connections: number, now: () => number = () => performance.now()): ShopTurns {
  const turns = Math.max(1, Math.floor(connections * TURNS));
  const alone = Math.max(1, turns - FREE_FOR_OTHERS);
  /** Those with turns or waiting, by when they were served or began to wait. */
  const lines = new Map<string, Line>();
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  const others = rememberOthers(now);
  let free = turns;

  const mayGo = ({ shopId, purpose, underWay }: Line): boolean => {
    if (!others.areThere(shopId)) return underWay < alone;
    const { share, least } = BESIDE_OTHERS[purpose];
    return underWay < Math.min(alone, Math.max(least, Math.floor(turns * share)));
  };

  function begin(key: string, line: Line): void {
    free -= 1;
    line.underWay += 1;
    moveToEnd(key, line);
  }

  function moveToEnd(key: string, line: Line): void {
    lines.delete(key);
    lines.set(key, line);
  }

  function serve(): void {
    while (free > 0) {
      let next: readonly [string, Line] | undefined;
      for (const one of lines)
        if (one[1].waiting.length > 0 && mayGo(one[1]) && !(next && next[1].underWay <= one[1].underWay))
          next = one;
      if (!next) return;
      begin(...next);
      next[1].waiting.shift()!();
    }
  }

  async function wait(key: string, line: Line): Promise<void> {
    if (line.waiting.length === 0) {
      if (free > 0 && mayGo(line)) return begin(key, line);
      moveToEnd(key, line);
    }
    return new Promise((go) => line.waiting.push(go));
  }

  return {
    async inTurn(shopId, purpose, work) {
      if (inside.getStore()?.isOpen) return work();
      others.saw(shopId);
      const key = `${purpose} ${shopId}`;
      const line = lines.get(key) ?? { shopId, purpose, underWay: 0, waiting: [] };
      await wait(key, line);
      const turn = { isOpen: true };
      try {
        return await inside.run(turn, work);
      } finally {
        turn.isOpen = false;
        free += 1;
        line.underWay -= 1;
        if (line.underWay === 0 && line.waiting.length === 0) lines.delete(key);
        serve();
      }
    },
  };
}

/** Whether another shop than this one asked lately. */
function rememberOthers(now: () => number) {
  let last = { shopId: "", at: -Infinity };
  /** The one before it. */
  let before = last;
  return {
    saw(shopId: string): void {
      if (shopId !== last.shopId) before = last;
      last = { shopId, at: now() };
    },
    areThere: (shopId: string): boolean => now() - (last.shopId === shopId ? before : last).at < LATELY_MS,
  };
}
