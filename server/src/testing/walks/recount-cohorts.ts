// Works out anew, by playing the entries of a shop one after another, what became of points by the month in which they were
// given. It shares nothing with the statement that the server counts with.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { wayOf } from "../../database/account-letters.ts";
import { askAdministrator } from "../processes/administrator.ts";

export interface Recounted {
  opened: number;
  redeemed: number;
  expired: number;
  takenBack: number;
}

interface Use {
  readonly lot: string;
  readonly points: number;
  readonly account: string;
}

interface Lot {
  readonly cohort: string;
  isHeld: boolean;
  open: number;
}

/** By month, month of issue and origin, such as `2026-11 2026-03 sale`; what is open now, by month of issue and origin. */
export async function recountCohorts(
  databaseUrl: string,
  { shopId, timeZone, until }: { readonly shopId: string; readonly timeZone: string; readonly until: Date },
): Promise<{ readonly months: ReadonlyMap<string, Recounted>; readonly open: ReadonlyMap<string, number> }> {
  const ask = (columns: string, from: string) =>
    askAdministrator<Record<string, string>>(
      databaseUrl,
      `SELECT ${columns} FROM laurel.${from} WHERE shop_id = $1 ORDER BY id, leg`,
      [shopId],
    );
  const all = await ask(
    "id, leg::text, accounts::text, points::text, lot_of_id, lot_of_leg::text",
    "entries",
  );
  const uses = await ask(
    "id || ':' || leg AS debit, lot_id || ':' || lot_leg AS lot, points::text",
    "lot_uses",
  );
  const usesOf = Map.groupBy(uses, (use) => use["debit"]!);
  const monthOf = (id: string) => toLocalDate(timeOfId(id), timeZone).slice(0, 7);
  const lots = new Map<string, Lot>();
  const waiting: Use[] = [];
  const months = new Map<string, Recounted>();

  const note = (month: string, cohort: string, changes: Partial<Recounted>) => {
    const key = `${month} ${cohort}`;
    const sums = months.get(key) ?? { opened: 0, redeemed: 0, expired: 0, takenBack: 0 };
    for (const [name, points] of Object.entries(changes)) sums[name as keyof Recounted] += points;
    months.set(key, sums);
  };
  const fieldOf = (account: string) =>
    account === "redeemed" ? "redeemed" : account === "expired" ? "expired" : "takenBack";
  /** Pays what waited for this lot. */
  const payFrom = (month: string, lotId: string) => {
    for (const use of waiting.splice(0)) {
      if (use.lot !== lotId) waiting.push(use);
      else take(month, use);
    }
  };
  const take = (month: string, { lot: lotId, points, account }: Use) => {
    const lot = lots.get(lotId)!;
    lot.open -= points;
    note(month, lot.cohort, { [fieldOf(account)]: points });
  };

  for (const entry of all) {
    const id = entry["id"]!;
    if (timeOfId(id) >= until) break;
    const { from, to } = wayOf(entry["accounts"]!);
    const [month, lotId, points] = [monthOf(id), `${id}:${entry["leg"]}`, Number(entry["points"])];
    if (from === "pending" && to === "available") {
      const released = `${entry["lot_of_id"]}:${entry["lot_of_leg"]}`;
      lots.get(released)!.isHeld = false;
      payFrom(month, released);
    } else if (to === "available" || to === "pending") {
      const rootId = entry["lot_of_id"] === null ? null : `${entry["lot_of_id"]}:${entry["lot_of_leg"]}`;
      const origin =
        { issued: "sale", granted: "granted", gifted: "granted", imported: "imported" }[from as string] ??
        "adjusted";
      const cohort = rootId === null ? `${month} ${origin}` : lots.get(rootId)!.cohort;
      lots.set(lotId, { cohort, isHeld: to === "pending", open: points });
      const isNew = rootId === null && !["redeemed", "expired", "merged"].includes(from);
      note(month, cohort, isNew ? { opened: points } : { [fieldOf(from)]: -points });
      if (to === "available") payFrom(month, lotId);
    } else {
      for (const use of usesOf.get(lotId) ?? []) {
        const made = { lot: use["lot"]!, points: Number(use["points"]), account: to };
        const lot = lots.get(made.lot);
        if (lot && (from === "pending" || !lot.isHeld)) take(month, made);
        else waiting.push(made);
      }
    }
  }
  const open = new Map<string, number>();
  for (const lot of lots.values()) open.set(lot.cohort, (open.get(lot.cohort) ?? 0) + lot.open);
  const isSome = (sums: Recounted) => Object.values(sums).some((points) => points !== 0);
  return {
    months: new Map([...months].filter(([, sums]) => isSome(sums))),
    open: new Map([...open].filter(([, points]) => points !== 0)),
  };
}
