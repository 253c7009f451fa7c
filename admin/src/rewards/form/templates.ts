import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { writeMoney } from "../../ui/format/read-number.ts";
import { emptyDraft, type RewardDraft, type RewardKindId } from "./reward-draft.ts";

export interface Template {
  readonly id: string;
  readonly kind: RewardKindId;
  readonly title: string;
  readonly points: number;
  readonly draft: RewardDraft;
}

/** Three that suit any shop, priced at what the program says a point is worth. */
export function templatesFor(program: ProgramDocument, formats: Formats): Template[] {
  const unitMinor = 10 ** formats.currencyDecimals;
  const pointsFor = (minor: number) =>
    Math.max(1, Math.round((minor * 100) / Math.max(1, program.pointValueHundredths)));
  const amountOff = (units: number): Template => {
    const minor = units * unitMinor;
    const title = `${formats.shortMoneyOfMinor(minor)} off`;
    const points = pointsFor(minor);
    const amount = writeMoney(minor, formats);
    const draft = { ...emptyDraft, name: title, amount, points: String(points) };
    return { id: `amount-${units}`, kind: "amount_off", title, points, draft };
  };
  const percent: Template = {
    id: "percent-10",
    kind: "percentage_off",
    title: "10% off",
    points: pointsFor(5 * unitMinor),
    draft: {
      ...emptyDraft,
      kind: "percentage_off",
      name: "10% off",
      percent: "10",
      points: String(pointsFor(5 * unitMinor)),
      limitPerCustomer: "1",
    },
  };
  return [amountOff(5), amountOff(10), percent];
}
