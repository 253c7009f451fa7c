import { useState } from "react";

/** What a selection needs to know of a customer. */
export interface Selectable {
  readonly id: string;
  readonly status: string;
  readonly points: { readonly available: number };
}

interface Chosen {
  /** The list that the selection belongs to: another list begins without one. */
  readonly list: string;
  /** All customers that match the list's filter, on every page. */
  readonly isAll: boolean;
  /** Points by customer id, also of customers on other pages. */
  readonly points: ReadonlyMap<string, number>;
  /** The start of a range. */
  readonly lastId: string | null;
}

export interface Selection {
  readonly isAll: boolean;
  readonly ids: readonly string[];
  /** The sum of their points. When all matching customers are selected, only the server knows it. */
  readonly points: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Selectable, isOn: boolean, isRange: boolean) => void;
  readonly togglePage: (isOn: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Erased and merged customers have no points to adjust. */
export const canBeSelected = ({ status }: Pick<Selectable, "status">): boolean =>
  status !== "ERASED" && status !== "MERGED";

/** The selected customers of a list: kept from page to page, cleared by another filter. */
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

/** All rows from one end to the other; only the end itself when the other end is not on this page. */
function between(page: readonly Selectable[], fromId: string | null, to: Selectable): readonly Selectable[] {
  const from = page.findIndex(({ id }) => id === fromId);
  const end = page.findIndex(({ id }) => id === to.id);
  return from < 0 || end < 0 ? [to] : page.slice(Math.min(from, end), Math.max(from, end) + 1);
}
