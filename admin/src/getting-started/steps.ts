import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { stepsDone, type StepsDone } from "@laurel/domain/program/getting-started.ts";
import { describeOrders, countPoints, toProgram } from "../program/program.ts";
import type { Formats } from "../ui/format/formats.tsx";
import type { GettingStartedData } from "./getting-started.generated.ts";
import { countOrders, nothingToCreditWords } from "./past-orders-messages.ts";

export interface Step {
  readonly id: keyof StepsDone;
  readonly title: string;
  readonly note: string;
  readonly isDone: boolean;
  /** The chosen value, once the step is done. */
  readonly value: string;
  /** More about the value, if it says too little alone. */
  readonly why?: string;
}

/** The checklist, ticked from the shop's settings. */
export function stepsOf(data: GettingStartedData, formats: Formats): Step[] {
  const program = toProgram(data.program.document);
  const [reward] = data.rewards.nodes;
  const [batch] = data.pastCredits;
  const isDraft = data.program.status === "DRAFT";
  const { calledOn } = data.storefront;
  const done = stepsDone({
    program,
    currencyCode: formats.currencyCode,
    isDraft,
    hasReward: reward !== undefined,
    pastOrders: batch,
    isInStore: calledOn !== null,
  });
  return [
    {
      id: "earning",
      title: "Choose what orders earn",
      note: `Points for what customers spend. ${whatCounts(program.orders)}`,
      isDone: done.earning,
      value: describeOrders(program, formats) ?? "nothing yet",
    },
    {
      id: "reward",
      title: "Add a first reward",
      note: "Members spend their points on it: on a discount code, for example.",
      isDone: done.reward,
      value: reward ? `${reward.name} for ${countPoints(reward.points ?? 0, program, formats)}` : "",
    },
    {
      id: "past",
      title: "Reward customers for past orders",
      note: "See what past orders would earn before you credit them. Nothing is sent to anyone, and you can undo the whole batch.",
      isDone: done.past,
      value:
        batch === undefined || batch.totals.orders === 0
          ? "nothing to credit"
          : `${countOrders(batch.totals.orders, formats)}, ${countPoints(batch.totals.points, program, formats)}`,
      ...(batch?.state === "READY" && { why: nothingToCreditWords(batch, formats) }),
    },
    {
      id: "launch",
      title: "Launch",
      note: "Orders placed before the launch earn nothing. You can pause the program at any time; balances stay.",
      isDone: done.launch,
      value: data.program.status === "PAUSED" ? "paused" : "on",
    },
    {
      id: "show",
      title: "Show it in your shop",
      note: "Switch the button on in your theme and save there. This is ticked as soon as somebody opens the program in your shop.",
      isDone: done.show,
      value: "in your shop",
    },
  ];
}
