import { z } from "zod";
import type { PartOf } from "../part.ts";

const facts = z.object({ before: z.number() });

/** Rewards that the member has enough points for now, and had not before the first of the day's events. */
export const rewardAvailable: PartOf<"reward_available"> = async ({ view, notes }) => {
  const before = Math.min(...notes.map((note) => facts.parse(note.facts).before));
  const names = view.rewards
    .filter(({ state, points }) => state === "open" && points > before)
    .map(({ name }) => name);
  return names.length === 0 ? null : { kind: "reward_available", names };
};
