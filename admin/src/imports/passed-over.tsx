import { Banner } from "../ui/page/banner.tsx";

interface PassedOverProps {
  readonly heads: readonly string[];
}

/** Said aloud: nobody should find out later what was not brought along. */
export function PassedOver({ heads }: PassedOverProps) {
  if (heads.length === 0) return null;
  return (
    <Banner tone="warning" title={`Not imported: ${heads.join(", ")}`}>
      Points ever earned start at 0 here: they count what customers earn in your store from now on.
    </Banner>
  );
}
