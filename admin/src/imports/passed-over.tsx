import { Banner } from "../ui/page/banner.tsx";

interface PassedOverProps {
  readonly headers: readonly string[];
}

/** Said aloud: nobody should find out later what was not brought along. */
export function PassedOver({ headers }: PassedOverProps) {
  if (headers.length === 0) return null;
  return (
    <Banner tone="warning" title={`Not imported: ${headers.join(", ")}`}>
      Points ever earned start at 0 here: they count what customers earn in your store from now on.
    </Banner>
  );
}
