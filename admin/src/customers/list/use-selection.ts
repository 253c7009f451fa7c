import { useState } from "react";

/** As much of a customer as a selection must know. */
export interface Selectable {
  readonly id: string;
  readonly status: string;
  readonly points: { readonly available: number };
}

interface Chosen {
  /** The list that it was made in: another list begins with nobody. */
  readonly list: string;
  /** All that fit the list's filter, on whatever page. */
  readonly isAll: boolean;
  /** Points by id: also those on pages that are not in sight now. */
  readonly points: ReadonlyMap<string, number>;
  /** Where a range begins. */
  readonly lastId: string | null;
}

export interface Selection {
  readonly isAll: boolean;
  readonly ids: readonly string[];
  /** What those hold together; of all that fit, only the server knows. */
  readonly points: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Selectable, isOn: boolean, isRange: boolean) => void;
  readonly togglePage: (isOn: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Nobody is behind an erased account. */
export const canBeSelected = ({ status }: Pick<Selectable, "status">): boolean => status !== "ERASED";

/** Who is chosen of a list: kept from page to page, gone with another filter. */
export function useSelection(rows: readonly Selectable[], list: string): Selection {
  const nobody: Chosen = { list, isAll: false, points: new Map(), lastId: null };
  const [kept, setKept] = useState(nobody);
  const chosen = kept.list === list ? kept : nobody;
  const page = rows.filter(canBeSelected);
  const set = (points: ReadonlyMap<string, number>, lastId: string | null = null) =>
    setKept({ list, isAll: false, points, lastId });
  const start = chosen.isAll ? page.map(toEntry) : [...chosen.points];
  return {
    isAll: chosen.isAll,
    ids: [...chosen.points.keys()],
    points: [...chosen.points.values()].reduce((sum, points) => sum + points, 0),
    has: (id) => chosen.isAll || chosen.points.has(id),
    toggle: (row, isOn, isRange) => {
      const rows = isRange ? between(page, chosen.lastId, row) : [row];
      set(isOn ? withRows(start, rows) : withoutRows(start, rows), row.id);
    },
    togglePage: (isOn) => set(isOn ? withRows(start, page) : withoutRows(start, page)),
    selectAll: () => setKept({ ...nobody, isAll: true }),
    clear: () => setKept(nobody),
  };
}

const toEntry = ({ id, points }: Selectable): [string, number] => [id, points.available];

type Entries = readonly (readonly [id: string, points: number])[];

const withRows = (entries: Entries, rows: readonly Selectable[]) =>
  new Map([...entries, ...rows.map(toEntry)]);

function withoutRows(entries: Entries, rows: readonly Selectable[]) {
  const gone = new Set(rows.map(({ id }) => id));
  return new Map(entries.filter(([id]) => !gone.has(id)));
}

/** Both ends with what stands between them; the row alone where the other end is not in sight. */
function between(page: readonly Selectable[], fromId: string | null, to: Selectable): readonly Selectable[] {
  const from = page.findIndex(({ id }) => id === fromId);
  const end = page.findIndex(({ id }) => id === to.id);
  return from < 0 || end < 0 ? [to] : page.slice(Math.min(from, end), Math.max(from, end) + 1);
}
