// The checklist of a new shop: each step is ticked by what the shop really has, and never by hand.
import type { ProgramDocument } from "./program.ts";

/** What a program begins with. */
const FIRST_ACCENT = "#0b6e4f";

/** Whether the merchant chose a colour. */
export const isOwnAccent = (accent: string): boolean => accent.toLowerCase() !== FIRST_ACCENT;

export interface ShopBegun {
  readonly program: Pick<ProgramDocument, "earning" | "branding">;
  /** The program has never been switched on. */
  readonly isDraft: boolean;
  /** A reward is on offer. */
  readonly hasReward: boolean;
  /** The newest batch of past orders, if any was looked at. */
  readonly pastOrders: { readonly state: string; readonly totals: { readonly orders: number } } | undefined;
}

export interface StepsDone {
  readonly earning: boolean;
  readonly reward: boolean;
  readonly branding: boolean;
  readonly past: boolean;
  readonly launch: boolean;
}

export function stepsDone({ program, isDraft, hasReward, pastOrders }: ShopBegun): StepsDone {
  const { accent, launcher, launcherText } = program.branding;
  return {
    earning: program.earning.some(
      ({ enabled, kind, config }) =>
        enabled &&
        kind === "order_spend" &&
        (config as { readonly pointsPerUnitHundredths: number }).pointsPerUnitHundredths > 0,
    ),
    reward: hasReward,
    branding: isOwnAccent(accent) || launcherText !== "Rewards" || launcher !== "bottom_right",
    // Credited, or looked at and found that there is nothing to credit.
    past:
      pastOrders?.state === "CREDITED" || (pastOrders?.state === "READY" && pastOrders.totals.orders === 0),
    launch: !isDraft,
  };
}
