// Back restores the position. For each entry of the tab's history this stores the scroll position and the link that was
// opened by keyboard. return-to-position.ts restores them.
import type { TabStorage } from "../shop-auth/browser.ts";

export interface Position {
  /** Path and query. */
  readonly address: string;
  /** The history entry from which this one was opened. */
  readonly cameFrom: string | null;
  readonly scrollPx: number;
  /** The focused link, and its index among the links with the same address. */
  readonly focused: { readonly href: string; readonly index: number } | null;
}

/**
 * The router state of a navigation: the entry whose position it restores, or null for a new page that the host asked
 * for.
 */
export interface Step {
  readonly backTo: string | null;
}

export interface Visit {
  /** The key of the history entry. */
  readonly key: string;
  readonly address: string;
  readonly how: "PUSH" | "REPLACE" | "POP";
  readonly state: unknown;
}

export interface Positions {
  /** For the entry of a fresh document. Returns the position to restore, if there is one. */
  begin(visit: Omit<Visit, "how">): Position | undefined;
  /** Stores the entry that is left. Returns the position to restore for the next one, if there is one. */
  move(left: Pick<Position, "scrollPx" | "focused">, next: Visit): Position | undefined;
  /** The nearest entry with that path among the entries that led here. */
  findWayBack(pathname: string): { readonly address: string; readonly state: Step } | undefined;
  /**
   * For a page that the host asks for. Its Back leaves the length of the tab's history unchanged; opening a page makes
   * it longer.
   */
  stepOfHost(address: string): Step;
}

const KEPT_AS = "laurel_places";
const POSITIONS_MAX = 100;

export function createPositions(storage: TabStorage, historyLength: () => number): Positions {
  const kept = read(storage);
  const positions = new Map<string, Position>(kept.positions);
  const documents = kept.documents + 1;
  let { current, length } = kept;

  /** The router gives the first entry of every document the same key. */
  const nameOf = (key: string): string => (key === "default" ? `document-${documents}` : key);

  const arrive = (key: string, position: Position): void => {
    current = nameOf(key);
    length = historyLength();
    // Inserted again, so that the oldest entry comes first.
    positions.delete(current);
    positions.set(current, position);
    for (const oldest of positions.keys()) {
      if (positions.size <= POSITIONS_MAX) break;
      positions.delete(oldest);
    }
    const keep: Kept = { documents, current, length, positions: [...positions] };
    storage.set(KEPT_AS, JSON.stringify(keep));
  };

  const stepOfHost = (address: string): Step => {
    const before = positions.get(current)?.cameFrom ?? null;
    const isReturn =
      historyLength() === length && before !== null && positions.get(before)?.address === address;
    return { backTo: isReturn ? before : null };
  };

  return {
    begin: ({ key, address }) => {
      const known = positions.get(nameOf(key)) ?? positions.get(stepOfHost(address).backTo ?? "");
      const last = positions.get(current);
      // A reloaded page keeps its parent.
      const cameFrom = last?.address === address ? last.cameFrom : null;
      arrive(key, known ?? { address, cameFrom, scrollPx: 0, focused: null });
      return known;
    },
    move: (left, { key, address, how, state }) => {
      const position = positions.get(current);
      if (position) positions.set(current, { ...position, ...left });
      const step = readStep(state);
      const known = positions.get(how === "POP" ? nameOf(key) : (step?.backTo ?? ""));
      const isInPlace = how === "REPLACE" && step === undefined;
      const cameFrom = isInPlace ? (position?.cameFrom ?? null) : current;
      arrive(key, known ?? { address, cameFrom, scrollPx: 0, focused: null });
      return known;
    },
    findWayBack: (pathname) => {
      const seen = new Set([current]);
      for (
        let key = positions.get(current)?.cameFrom;
        key && !seen.has(key);
        key = positions.get(key)?.cameFrom
      ) {
        seen.add(key);
        const address = positions.get(key)?.address;
        if (address?.split("?")[0] === pathname) return { address, state: { backTo: key } };
      }
      return undefined;
    },
    stepOfHost,
  };
}

export function readStep(state: unknown): Step | undefined {
  return typeof state === "object" && state !== null && "backTo" in state ? (state as Step) : undefined;
}

interface Kept {
  /** How many documents this tab has had. */
  readonly documents: number;
  readonly current: string;
  /** The length of the tab's history. */
  readonly length: number;
  readonly positions: readonly (readonly [string, Position])[];
}

function read(storage: TabStorage): Kept {
  const kept = storage.get(KEPT_AS);
  return kept === undefined
    ? { documents: 0, current: "", length: 0, positions: [] }
    : (JSON.parse(kept) as Kept);
}
