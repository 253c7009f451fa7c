// What a simulation leaves out, in words.
import { counted } from "../../ui/format/counted.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { RunResult } from "../simulator.generated.ts";

type Gap = RunResult["leftOut"][number];

const words: Readonly<Record<Gap, string>> = {
  REDEMPTIONS: "Points are not spent: nobody redeems.",
  EXPIRY: "Points do not expire.",
  GUEST_ORDERS: "Orders of guests earn nothing.",
  REFUND_DATES: "A refund counts on the day of its order.",
  PAST_STATUS: "Orders count even if your program was off, or had not begun, on their day.",
  PRODUCT_FACTS: "Products have the tags and collections that they have today.",
  BIRTHDAYS: "Birthdays give nothing.",
  NEWSLETTERS: "Newsletter sign-ups give nothing.",
  REFERRALS: "Referrals give nothing.",
  ACTIONS: "Actions count only where your program had a way to earn for them on their day.",
};

export function gapWords({ leftOut, unknownProducts }: RunResult, formats: Formats): string[] {
  const unknown =
    unknownProducts === 0
      ? []
      : [
          `${counted(unknownProducts, "order", formats)} had products whose tags and collections Laurel doesn’t know.`,
        ];
  return [...leftOut.map((gap) => words[gap]), ...unknown];
}
