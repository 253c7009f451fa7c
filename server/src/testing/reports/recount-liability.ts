// The liability report worked out a second time, entry by entry, with nothing of the report's own code: to compare.
import { askAdministrator } from "../processes/administrator.ts";

type Figures = Record<string, number>;

export interface CountedDay {
  readonly day: string;
  readonly points: Figures;
  /** At the end of the day, in minor units. */
  readonly endMinor: number;
}

/** What an entry between these two accounts is called, by its letter. A release and a merge change nothing. */
const NAMES: Readonly<Record<string, string>> = {
  ...named("issued", "ai"),
  ...named("granted", "bjqs"),
  ...named("clawedBack", "AIBJQS"),
  ...named("returned", "ck"),
  ...named("redeemed", "CK"),
  ...named("expired", "dlDL"),
  ...named("adjusted", "emEM"),
  ...named("imported", "fnFN"),
  ...named("writtenOff", "goGO"),
};
const MERGED = new Set("hpHP");

function named(name: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, name]));
}

/** Days that have entries, oldest first. */
export async function recountLiability(
  url: string,
  { shopId, timeZone }: { readonly shopId: string; readonly timeZone: string },
): Promise<CountedDay[]> {
  const entries = await askAdministrator<{ id: string; accounts: string; points: string }>(
    url,
    "SELECT id, accounts, points::text FROM laurel.entries WHERE shop_id = $1 ORDER BY id, leg",
    [shopId],
  );
  const versions = await askAdministrator<{ created_at: Date; value: string }>(
    url,
    "SELECT created_at, document->>'pointValueHundredths' AS value FROM laurel.program_versions WHERE shop_id = $1 ORDER BY version",
    [shopId],
  );
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const dayOf = (instant: Date) => calendar.format(instant);
  const days = new Map<string, Figures>();
  let held = 0;
  let merged = 0;
  for (const { id, accounts, points } of entries) {
    const day = dayOf(new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)));
    const figures = days.get(day) ?? { start: held };
    days.set(day, figures);
    const change = (accounts === accounts.toLowerCase() ? 1 : -1) * Number(points);
    const name = NAMES[accounts];
    if (name === undefined) {
      if (MERGED.has(accounts)) merged += change;
      else if (accounts !== "r") throw new Error(`an entry of unknown accounts: ${accounts}`);
    } else {
      figures[name] = (figures[name] ?? 0) + change;
      held += change;
    }
    figures["end"] = held;
  }
  if (merged !== 0) throw new Error("what leaves one of two merged customers enters the other");
  return [...days].map(([day, points]) => {
    const inForce = versions.findLast(({ created_at }) => dayOf(created_at) <= day) ?? versions[0];
    const exact = (points["end"] ?? 0) * Number(inForce?.value ?? 0);
    return { day, points, endMinor: Math.sign(exact) * Math.round(Math.abs(exact) / 100) };
  });
}
