import { Banner } from "../../ui/page/banner.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import type { Person } from "../detail/person.ts";
import { useDataDownload } from "./use-data-download.tsx";

/** The customer has asked for their data. Not drawn once the data was downloaded. */
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
        Download their data here and send it to them within 30 days of that date. The download marks the
        request as answered.
      </Banner>
    </>
  );
}
