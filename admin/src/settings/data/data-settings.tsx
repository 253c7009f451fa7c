import { DownloadButton } from "../../api/download-button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Link } from "../../ui/router/router.tsx";
import css from "./data-settings.module.css";
import { ImportArchive } from "./import-archive.tsx";
import { PrivacyRequests } from "./privacy-requests.tsx";
import type { TabProps } from "../tab-props.ts";

/** The shop's archive, out and in, and the requests about personal data. */
export function DataSettings({ onReload }: TabProps) {
  return (
    <Stack>
      <Card
        title="Export everything"
        note="All of this shop’s data in one file, as it is now. You can import it into another Laurel."
        aside={<DownloadButton path="/api/shop-archive" query={{}} label="Export the shop" />}
      >
        <dl className={css.contents}>
          <div>
            <dt>Included</dt>
            <dd>
              Customers, orders, the whole points history, rewards and their codes, all versions of the
              program, imports and bulk adjustments, the audit log and the privacy requests.
            </dd>
          </div>
          <div>
            <dt>Not included</dt>
            <dd>API keys, sessions and the store’s tokens. They are secrets and only work on this server.</dd>
          </div>
        </dl>
        <p className={css.words}>
          The file holds personal data: keep it where only you can read it. Customers you erase later are
          still in it.
        </p>
        <p className={css.words}>
          For a spreadsheet, export <Link to="/app/customers">customers</Link> or{" "}
          <Link to="/app/activity">activity</Link> as CSV.
        </p>
      </Card>
      <ImportArchive onImported={onReload} />
      <PrivacyRequests />
    </Stack>
  );
}
