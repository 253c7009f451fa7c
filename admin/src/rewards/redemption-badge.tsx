import { Badge } from "../ui/badge.tsx";

/** In the order of their life. */
export const redemptionStates = {
  REQUESTED: { label: "Being made", tone: "warning" },
  ISSUED: { label: "Ready", tone: "good" },
  USED: { label: "Used", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
  FAILED: { label: "Failed", tone: "error" },
} as const;

export type RedemptionState = keyof typeof redemptionStates;

interface RedemptionBadgeProps {
  readonly status: RedemptionState;
  /** Asked for, while the code is still to be switched off in the store. */
  readonly isBeingCancelled?: boolean;
}

export function RedemptionBadge({ status, isBeingCancelled = false }: RedemptionBadgeProps) {
  if (isBeingCancelled) return <Badge tone="warning">Being cancelled</Badge>;
  const { label, tone } = redemptionStates[status];
  return <Badge tone={tone}>{label}</Badge>;
}
