// A way to earn is a kind: one small file here, one line in kinds.ts.
// Two shapes exist. An order kind takes part in an order's target and may be asked again and again, so it must
// depend on nothing but its arguments. An occurrence kind earns once for each thing that happens.
import type { z } from "zod";
import type { OrderLine } from "../orders/order-state.ts";

/** What an order kind may look at. Lines are those that count, with what they are worth. */
export interface OrderFacts {
  /** Minor units that count, after refunds and exclusions. */
  readonly eligibleMinor: number;
}

export type OrderContribution =
  /** Points for each whole unit of the currency, in hundredths. */
  | { readonly type: "rate"; readonly pointsPerUnitHundredths: number }
  /** Multiplies the lines that `covers` says yes to, or all that counts, shipping and tips too; 15000 = ×1.5. */
  | {
      readonly type: "multiply";
      readonly basisPoints: number;
      readonly covers: "whole_order" | ((line: OrderLine) => boolean);
    }
  /** Whole points, added after rounding, never multiplied. */
  | { readonly type: "fixed"; readonly points: number }
  | { readonly type: "nothing" };

export interface OrderKind<Config = unknown> {
  readonly shape: "order";
  readonly config: z.ZodType<Config>;
  readonly contribute: (config: Config, order: OrderFacts) => OrderContribution;
  /** The kind asks for product tags or collections, which a platform may have to be asked for. */
  readonly needsProductFacts?: (config: Config) => boolean;
}

export interface OccurrenceKind<Config = unknown> {
  readonly shape: "occurrence";
  readonly config: z.ZodType<Config>;
  /** What one occurrence earns; `earlier` are the instants at which this member earned by this rule before. */
  readonly award: (config: Config, occurrence: Occurrence) => OccurrenceAward;
}

export interface Occurrence {
  /** For `action` rules: which action was recorded. */
  readonly action: string | null;
  /** When it happened, as a local date in the shop's time zone (`2026-11-20`). */
  readonly localDate: string;
  /** Local dates of the earlier occurrences that this rule already paid this member for. */
  readonly earlierLocalDates: readonly string[];
}

export type OccurrenceAward =
  | { readonly ok: true; readonly points: number }
  | { readonly ok: false; readonly code: "limit_reached" | "other_action" };

/** Types a kind's config once, where the kind is written. */
export const orderKind = <Config>(kind: Omit<OrderKind<Config>, "shape">): OrderKind<Config> => ({
  shape: "order",
  ...kind,
});
export const occurrenceKind = <Config>(
  kind: Omit<OccurrenceKind<Config>, "shape">,
): OccurrenceKind<Config> => ({
  shape: "occurrence",
  ...kind,
});
