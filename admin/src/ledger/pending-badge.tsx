import { Badge } from "../ui/data/badge.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { useNow } from "../ui/format/use-now.ts";
import { isPending } from "./is-pending.ts";

/** Until when the points cannot be spent. */
export function PendingBadge({ movement }: { readonly movement: { readonly availableAt: string | null } }) {
  const formats = useFormats();
  const now = useNow();
  return isPending(movement, now) && <Badge>Pending until {formats.date(movement.availableAt!)}</Badge>;
}
