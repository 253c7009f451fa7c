import { findRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { roundUnitMinor } from "@laurel/domain/round-unit.ts";
import { toTexts } from "../../kinds/kind-draft.ts";
import { rewardKindIds } from "../../kinds/reward-kind-labels.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { describeValue } from "./describe-reward.ts";
import { emptyDraft, type RewardDraft } from "./reward-draft.ts";

export interface Template {
  readonly id: string;
  readonly kind: RewardKindId;
  readonly title: string;
  readonly points: number;
  readonly draft: RewardDraft;
}

/** The kinds' samples, which suit any shop, priced by the program's worth of a point. */
export function templatesFor(program: ProgramDocument, formats: Formats): Template[] {
  const unitMinor = roundUnitMinor(formats.currencyCode);
  const pointsFor = (minor: number) =>
    Math.max(1, Math.round((minor * 100) / Math.max(1, program.pointValueHundredths)));
  return rewardKindIds.flatMap((kind) => {
    const { fields, samples } = findRewardKind(kind);
    return samples.map(({ id, config, pricedAtUnits, limitPerCustomer }): Template => {
      const points = pointsFor(pricedAtUnits * unitMinor);
      const draft: RewardDraft = {
        ...emptyDraft,
        kind,
        texts: { ...emptyDraft.texts, ...toTexts(fields, config(unitMinor, pointsFor), formats) },
        points: String(points),
        limitPerCustomer: String(limitPerCustomer ?? ""),
      };
      const title = describeValue(draft, program, formats);
      return { id, kind, title, points, draft: { ...draft, name: title } };
    });
  });
}
