// What is dear about settings, in sentences with their figures.
import type { Dear } from "@laurel/domain/program/dear.ts";
import { countPoints, type ProgramDocument } from "../program.ts";
import type { Formats } from "../../ui/format/formats.tsx";

export interface NamedReward {
  readonly name: string;
}

export function dearWords(dear: Dear<NamedReward>, program: ProgramDocument, formats: Formats): string {
  switch (dear.why) {
    case "earns_nothing":
      return dear.setting === "tier"
        ? `Members in ${dear.name} earn no points for orders.`
        : "Orders earn no points.";
    case "whole_order":
      return `“${dear.reward.name}” takes off the whole order, whatever it costs, for ${countPoints(dear.points, program, formats)}.`;
    case "gives_back_much": {
      const { way, tierId, spendMinor, basisPoints } = dear;
      const tier = program.tiers.levels.find(({ id }) => id === tierId);
      const who = tier ? `members in ${tier.name} have` : "members have";
      const share = formats.percent(basisPoints / 10_000, 0);
      return `“${way.reward.name}” costs you ${formats.moneyOfMinor(way.worthMinor)} for ${countPoints(way.points, program, formats)}, which ${who} after spending ${formats.moneyOfMinor(spendMinor)}: you give back ${share}.`;
    }
  }
}
