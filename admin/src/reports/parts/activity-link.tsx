import { type ActivityView, writeActivityView } from "../../activity/activity-view.ts";
import { QuietLink } from "../../ui/page/text.tsx";
import { Count } from "./count.tsx";

interface ActivityLinkProps {
  readonly points: number;
  readonly group: ActivityView["group"];
  readonly from: string;
  readonly to: string;
}

/** Points, with a link to the entries of those days. */
export function ActivityLink({ points, group, from, to }: ActivityLinkProps) {
  if (points === 0) return <Count value={points} />;
  const search = writeActivityView({ group, from, to, customerId: null }).toString();
  return (
    <QuietLink to={`/app/activity?${search}`}>
      <Count value={points} />
    </QuietLink>
  );
}
