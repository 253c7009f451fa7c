import { useState } from "react";
import { Link } from "react-router";
import { useQuery } from "urql";
import { useSession } from "../../shell/session-context.ts";
import { Banner } from "../../ui/page/banner.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { FileChoice } from "../../ui/forms/file-choice.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import css from "./data-settings.module.css";
import { shopDataQuery } from "./data.generated.ts";
import { type Brought, type Refused, sendArchive } from "./send-archive.ts";

interface ImportArchiveProps {
  /** The settings are others now. */
  readonly onImported: () => Promise<void>;
}

/** Says what will happen before it does, and what happened after. */
export function ImportArchive({ onImported }: ImportArchiveProps) {
  const session = useSession();
  const [{ data, fetching }] = useQuery({
    query: shopDataQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  const [chosen, setChosen] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Brought | Refused | null>(null);
  const handleImport = async () => {
    if (!chosen) return;
    setBusy(true);
    const answer = await sendArchive(chosen, session);
    setBusy(false);
    setChosen(null);
    setOutcome(answer);
    if ("domain" in answer) await onImported();
  };
  return (
    <Card title="Import an archive" note="For a shop that moves here from another Laurel.">
      {outcome && "domain" in outcome ? (
        <Done brought={outcome} />
      ) : (
        <>
          {outcome && (
            <Banner tone="error" title={outcome.title}>
              {outcome.words}
            </Banner>
          )}
          {data?.hasShopData ? (
            <p>
              This shop has customers, orders or points already, so no archive can come in: it would have to
              be mixed with them.
            </p>
          ) : fetching && !data ? (
            <SkeletonLines lines={2} />
          ) : (
            <FileChoice
              label="Choose an archive"
              accept=".gz,application/gzip"
              busy={isBusy ? "Reading the archive…" : null}
              onChoose={(file) => {
                setOutcome(null);
                setChosen(file);
              }}
            />
          )}
          <p className={css.words}>
            Only into a shop without customers, orders or points, with the same currency and time zone. From
            another program, <Link to="/app/customers/import">import points</Link> instead.
          </p>
        </>
      )}
      {chosen && (
        <Dialog
          name="import-archive"
          title="Import this archive?"
          onClose={() => {
            if (!isBusy) setChosen(null);
          }}
          footerNote="All of it, or nothing"
          footer={
            <>
              <Button onClick={() => setChosen(null)} disabled={isBusy}>
                Cancel
              </Button>
              <Button kind="primary" isBusy={isBusy} onClick={() => void handleImport()}>
                Import the shop
              </Button>
            </>
          }
        >
          <p>
            Everything in {chosen.name} becomes this shop’s. Its program, rewards and views stand in place of
            the ones here; API keys and sign-ins of this server stay.
          </p>
          <p>
            Each balance is proved from its movements before anything is kept. Then the shop goes on with what
            the store says. Disconnect the other Laurel from the store first, so that only one counts.
          </p>
        </Dialog>
      )}
    </Card>
  );
}

function Done({ brought }: { readonly brought: Brought }) {
  return (
    <div className={css.done} role="status">
      <p>
        The shop is here, as {brought.domain} stood on <Time at={brought.exportedAt} />. Every balance was
        proved.
      </p>
      <Facts
        facts={[
          { label: "Customers", value: <Points value={brought.customers} /> },
          { label: "Orders", value: <Points value={brought.orders} /> },
          { label: "Movements of points", value: <Points value={brought.movements} /> },
        ]}
      />
      <div>
        <ButtonLink to="/app/customers">See the customers</ButtonLink>
      </div>
    </div>
  );
}
