import { Banner } from "../ui/banner.tsx";

interface PassedOverProps {
  readonly heads: readonly string[];
}

/** Said aloud: nobody should find out later what was not brought along. */
export function PassedOver({ heads }: PassedOverProps) {
  if (heads.length === 0) return null;
  return (
    <Banner tone="warning" title={`Not brought along: ${heads.join(", ")}`}>
      What was earned in another program is not what your orders brought: points ever earned begin anew here.
    </Banner>
  );
}
