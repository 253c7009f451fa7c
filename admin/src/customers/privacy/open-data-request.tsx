import { Banner } from "../../ui/page/banner.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import type { Person } from "../detail/person.ts";
import { useDataDownload } from "./use-data-download.tsx";

/** Somebody waits for their data: nothing once it was downloaded. */
export function OpenDataRequest({ person }: { readonly person: Person }) {
  const formats = useFormats();
  const download = useDataDownload(person);
  const oldest = person.privacyRequests.findLast(
    ({ kind, doneAt }) => kind === "DATA_REQUEST" && doneAt === null,
  );
  if (!oldest) return null;
  return (
    <>
      {download.trouble}
      <Banner
        tone="warning"
        title={`This customer asked for their data on ${formats.date(oldest.askedAt)}`}
        actions={download.button}
      >
        Download what is kept of them here and pass it on, within 30 days of that date. The download marks the
        request as answered.
      </Banner>
    </>
  );
}
