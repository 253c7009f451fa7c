import { Badge } from "../../ui/data/badge.tsx";

/** In the order of a redemption's life. */
export const redemptionStates = {
  REQUESTED: { label: "Being made", tone: "warning" },
  ISSUED: { label: "Ready", tone: "good" },
  USED: { label: "Used", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
  FAILED: { label: "Failed", tone: "error" },
} as const;

export type RedemptionState = keyof typeof redemptionStates;

interface Redemption {
  readonly status: RedemptionState;
  readonly pointsReturned: boolean;
}

/** An order used the code, but was then cancelled or refunded: the points went back. */
export const isReturned = ({ status, pointsReturned }: Redemption): boolean =>
  status === "USED" && pointsReturned;

export const redemptionLabel = (redemption: Redemption): string =>
  isReturned(redemption) ? "Returned" : redemptionStates[redemption.status].label;

interface RedemptionBadgeProps {
  readonly redemption: Redemption;
  /** Cancellation was requested, but the code is not deactivated in the store yet. */
  readonly isBeingCancelled?: boolean;
}

export function RedemptionBadge({ redemption, isBeingCancelled = false }: RedemptionBadgeProps) {
  if (isBeingCancelled) return <Badge tone="warning">Being cancelled</Badge>;
  return <Badge tone={redemptionStates[redemption.status].tone}>{redemptionLabel(redemption)}</Badge>;
}
