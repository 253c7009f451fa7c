import { Link } from "react-router";
import { DownloadButton } from "../../api/download-button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import css from "./data-settings.module.css";
import { ImportArchive } from "./import-archive.tsx";
import { PrivacyRequests } from "./privacy-requests.tsx";
import type { TabProps } from "../tab-props.ts";

/** Everything of the shop, out and in, and what was asked for people's data. */
export function DataSettings({ onReload }: TabProps) {
  return (
    <Stack>
      <Card
        title="Export everything"
        note="One file with all of this shop as it stands now. Another Laurel takes it in."
        aside={<DownloadButton path="/api/shop-archive" query={{}} label="Export the shop" />}
      >
        <dl className={css.contents}>
          <div>
            <dt>In it</dt>
            <dd>
              Customers, orders, every movement of points with its reason, rewards and their codes, all
              versions of the program, imports and bulk changes, the audit log and the privacy requests.
            </dd>
          </div>
          <div>
            <dt>Not in it</dt>
            <dd>API keys, sessions and the store’s tokens. They are secrets, and open this server alone.</dd>
          </div>
        </dl>
        <p className={css.words}>
          The file holds personal data: keep it where only you can read it. Whoever is erased later is still
          in it.
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
