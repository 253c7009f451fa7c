// The tab Codes & returns as text, and back into the program document. What the tab does not show stays as it is.
import { rewardLimits } from "@laurel/domain/rewards/limits.ts";
import type { UserError } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { readWhole } from "../../ui/format/read-number.ts";
import type { AppliedDraft } from "../program/program-change.ts";

type Redemptions = ProgramDocument["redemptions"];

export interface CodesDraft {
  readonly codeDays: string;
  readonly combinesWith: Redemptions["combinesWith"];
  readonly returnWhenExpired: boolean;
  readonly returnWhenOrderCancelled: boolean;
  readonly negativeBalance: ProgramDocument["orders"]["negativeBalance"];
}

export function toCodesDraft({ redemptions, orders }: ProgramDocument): CodesDraft {
  return {
    ...redemptions,
    codeDays: String(redemptions.codeDays),
    negativeBalance: orders.negativeBalance,
  };
}

/** The document with all its problems. While the days cannot be read, those of before stay. */
export function applyCodesDraft(draft: CodesDraft, document: ProgramDocument): AppliedDraft {
  const { negativeBalance, ...redemptions } = draft;
  const days = readWhole(draft.codeDays, { most: rewardLimits.codeDays });
  const problems: UserError[] = days.ok
    ? []
    : [
        {
          code: "invalid_input",
          field: ["redemptions", "codeDays"],
          message: `Enter 1 to ${rewardLimits.codeDays} days`,
        },
      ];
  const codeDays = days.ok ? days.value : document.redemptions.codeDays;
  return {
    document: {
      ...document,
      redemptions: { ...document.redemptions, ...redemptions, codeDays },
      orders: { ...document.orders, negativeBalance },
    },
    problems,
  };
}
