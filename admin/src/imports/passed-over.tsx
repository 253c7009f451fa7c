import { Banner } from "../ui/banner.tsx";

interface PassedOverProps {
  readonly heads: readonly string[];
}

/** Said aloud: nobody should find out later what was not brought along. */
export function PassedOver({ heads }: PassedOverProps) {
  if (heads.length === 0) return null;
  return (
    <Banner tone="warning" title={`Not brought along: ${heads.join(", ")}`}>
      Each person gets the points of the column “Points to spend”, at once and without expiry. Pending and
      earned points, expiry dates and tiers of another program are passed over.
    </Banner>
  );
}
