import { z } from "zod";
import type { PartOf } from "../part.ts";

const facts = z.object({ from: z.string().nullable() });

/** Only a higher tier than before, and only while the member still has it. */
export const tierReached: PartOf<"tier_reached"> = async ({ offer, view, notes }) => {
  const tier = view.member?.tier ?? null;
  const reached = notes.find(({ subject }) => subject === tier?.id);
  if (tier === null || !reached) return null;
  const { from } = facts.parse(reached.facts);
  const thresholdOf = (id: string | null): number =>
    offer.program.document.tiers.levels.find((level) => level.id === id)?.threshold ?? -1;
  if (thresholdOf(tier.id) <= thresholdOf(from)) return null;
  const { name, multiplierBasisPoints } = tier;
  return { kind: "tier_reached", name, multiplierBasisPoints };
};
