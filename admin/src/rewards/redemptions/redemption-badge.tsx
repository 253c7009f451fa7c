import { Badge } from "../../ui/data/badge.tsx";
import { useNow } from "../../ui/format/use-now.ts";

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
  readonly requestedAt: string;
  readonly inDoubtSince: string | null;
}

/** An order used the code, but was then cancelled or refunded: the points went back. */
export const isReturned = ({
  status,
  pointsReturned,
}: Pick<Redemption, "status" | "pointsReturned">): boolean => status === "USED" && pointsReturned;

export const redemptionLabel = (redemption: Pick<Redemption, "status" | "pointsReturned">): string =>
  isReturned(redemption) ? "Returned" : redemptionStates[redemption.status].label;

const LATE_MS = 86_400_000;

/** Asked for more than a day ago. The store may have made it, so the points are not back. In doubt, staff decide. */
export function useIsLate({
  status,
  requestedAt,
  inDoubtSince,
}: Omit<Redemption, "pointsReturned">): boolean {
  const now = useNow();
  return inDoubtSince === null && status === "REQUESTED" && Date.parse(requestedAt) <= now - LATE_MS;
}

export const lateWords =
  "Your store has not said for a day whether it was made. When it answers, it works or the points come back.";

interface RedemptionBadgeProps {
  readonly redemption: Redemption;
  /** Cancellation was requested, but the code is not deactivated in the store yet. */
  readonly isBeingCancelled?: boolean;
}

export function RedemptionBadge({ redemption, isBeingCancelled = false }: RedemptionBadgeProps) {
  const isLate = useIsLate(redemption);
  if (isBeingCancelled) return <Badge tone="warning">Being cancelled</Badge>;
  if (isLate) return <Badge tone="warning">Waits for your store</Badge>;
  return <Badge tone={redemptionStates[redemption.status].tone}>{redemptionLabel(redemption)}</Badge>;
}
