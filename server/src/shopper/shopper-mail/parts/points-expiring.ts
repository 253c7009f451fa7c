import { z } from "zod";
import { loadLots } from "../../../core/customers/find-customer.ts";
import type { PartOf } from "../part.ts";

const facts = z.object({ lastDay: z.iso.date(), expiresAt: z.string() });

/** A warning before points expire, as often as the program warns. The soonest day is told, with what is left for it. */
export const pointsExpiring: PartOf<"points_expiring"> = async ({ deps, tx, customerId, notes }) => {
  const now = deps.clock.now();
  const lots = await loadLots(tx, [customerId], now);
  const warned = notes.map((note) => facts.parse(note.facts)).toSorted(bySoonest);
  for (const { lastDay: on, expiresAt } of warned) {
    const until = new Date(expiresAt).getTime();
    const left = (lots.get(customerId) ?? []).filter((lot) => lot.expiresAt?.getTime() === until);
    const points = left.reduce((sum, lot) => sum + lot.remaining, 0);
    if (points > 0 && until > now.getTime()) return { kind: "points_expiring", points, on };
  }
  return null;
};

const bySoonest = (one: z.output<typeof facts>, other: z.output<typeof facts>): number =>
  one.lastDay.localeCompare(other.lastDay);
