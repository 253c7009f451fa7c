import { Banner } from "../ui/page/banner.tsx";

interface PassedOverProps {
  readonly headers: readonly string[];
}

/** Said before the import, so that nobody finds out later what was not imported. */
export function PassedOver({ headers }: PassedOverProps) {
  if (headers.length === 0) return null;
  return (
    <Banner tone="warning" title={`Not imported: ${headers.join(", ")}`}>
      Points ever earned start at 0 here and count what customers earn from now on.
    </Banner>
  );
}
