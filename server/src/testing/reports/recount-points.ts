// What happened to points on each day, worked out a second time, entry by entry.
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { wayOf } from "../../database/account-letters.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { askAdministrator } from "../processes/administrator.ts";

export interface StoredEntry {
  readonly from: string;
  readonly to: string;
  readonly points: number;
  readonly recordedOn: string;
}

/** Another way to the day: the Swedish form of a date is the international one. */
export function calendarOf({ timeZone }: Pick<Shop, "timeZone">): (instant: Date) => string {
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return (instant) => calendar.format(instant);
}

export async function storedEntries(url: string, shop: Shop): Promise<readonly StoredEntry[]> {
  const rows = await askAdministrator<{ id: string; accounts: string; points: number }>(
    url,
    "SELECT id, accounts::text, points::float8 AS points FROM laurel.entries WHERE shop_id = $1",
    [shop.shopId],
  );
  const dayOf = calendarOf(shop);
  return rows.map(({ id, accounts, points }) => ({
    ...wayOf(accounts),
    points,
    recordedOn: dayOf(timeOfId(id)),
  }));
}

export function movedIn(entries: readonly StoredEntry[]) {
  const sum = (which: (entry: StoredEntry) => boolean) =>
    entries.filter(which).reduce((total, { points }) => total + points, 0);
  const earning = new Set(["issued", "granted", "gifted"]);
  return {
    issued: sum(({ from }) => earning.has(from)),
    takenBack: sum(({ to }) => earning.has(to)),
    redeemed: sum(({ to }) => to === "redeemed"),
    returned: sum(({ from }) => from === "redeemed"),
    expired: sum(({ to }) => to === "expired") - sum(({ from }) => from === "expired"),
  };
}
