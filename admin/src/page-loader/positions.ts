// Back returns to the same position: for each entry of the tab's history, how far it was scrolled and what was opened from
// it by keyboard. Only memory: return-to-position.ts acts on it.
import type { TabStorage } from "../shop-auth/browser.ts";

export interface Position {
  /** Path and query. */
  readonly address: string;
  /** The entry from which this one was opened. */
  readonly cameFrom: string | null;
  readonly scrollPx: number;
  /** The link that had the focus, and which of those with its address it was. */
  readonly focused: { readonly href: string; readonly index: number } | null;
}

/** What a step to another page carries: the entry to whose position it returns; null for the host's step to a page that is new. */
export interface Step {
  readonly backTo: string | null;
}

export interface Visit {
  /** Of the entry in the history. */
  readonly key: string;
  readonly address: string;
  readonly how: "PUSH" | "REPLACE" | "POP";
  readonly state: unknown;
}

export interface Positions {
  /** The entry that a fresh document stands on. Answers the position that it returns to, if it does. */
  begin(visit: Omit<Visit, "how">): Position | undefined;
  /** Remembers the entry that is left. Answers the position that the next one returns to, if it does. */
  move(left: Pick<Position, "scrollPx" | "focused">, next: Visit): Position | undefined;
  /** The nearest page of that path among those that led here. */
  findWayBack(pathname: string): { readonly address: string; readonly state: Step } | undefined;
  /** For a step that the host asks for: going back in the tab's history makes that no longer, opening a page does. */
  stepOfHost(address: string): Step;
}

const KEPT_AS = "laurel_places";
const POSITIONS_MAX = 100;

export function createPositions(storage: TabStorage, historyLength: () => number): Positions {
  const kept = read(storage);
  const positions = new Map<string, Position>(kept.positions);
  const documents = kept.documents + 1;
  let { current, length } = kept;

  /** The router calls the first entry of each document the same. */
  const nameOf = (key: string): string => (key === "default" ? `document-${documents}` : key);

  const arrive = (key: string, position: Position): void => {
    current = nameOf(key);
    length = historyLength();
    // Set anew, so that the oldest stands first.
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
      // Loaded again, a page still hangs where it did.
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

function readStep(state: unknown): Step | undefined {
  return typeof state === "object" && state !== null && "backTo" in state ? (state as Step) : undefined;
}

interface Kept {
  /** How many this tab has had. */
  readonly documents: number;
  readonly current: string;
  /** Of the tab's history. */
  readonly length: number;
  readonly positions: readonly (readonly [string, Position])[];
}

function read(storage: TabStorage): Kept {
  const kept = storage.get(KEPT_AS);
  return kept === undefined
    ? { documents: 0, current: "", length: 0, positions: [] }
    : (JSON.parse(kept) as Kept);
}
