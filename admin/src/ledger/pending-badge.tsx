import { Badge } from "../ui/data/badge.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { useNow } from "../ui/format/use-now.ts";
import { isPending } from "./is-pending.ts";

interface PendingBadgeProps {
  readonly movement: Parameters<typeof isPending>[0];
}

/** Until when given points cannot be spent. What is taken from them has no such time. */
export function PendingBadge({ movement }: PendingBadgeProps) {
  const formats = useFormats();
  const now = useNow();
  const { availableAt } = movement;
  if (!isPending(movement, now)) return null;
  return <Badge>{availableAt === null ? "Pending" : `Pending until ${formats.date(availableAt)}`}</Badge>;
}
