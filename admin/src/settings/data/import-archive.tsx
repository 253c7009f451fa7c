import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { useSession } from "../../shell/session-context.ts";
import { Banner } from "../../ui/page/banner.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { FileChoice } from "../../ui/forms/file-choice.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { Link } from "../../ui/router/router.tsx";
import css from "./data-settings.module.css";
import { shopDataQuery } from "./data.generated.ts";
import { type Brought, type Refused, sendArchive } from "./send-archive.ts";

interface ImportArchiveProps {
  /** The shop's settings have changed. */
  readonly onImported: () => Promise<unknown>;
}

/** Says what will happen before the import, and what happened after it. */
export function ImportArchive({ onImported }: ImportArchiveProps) {
  const session = useSession();
  const [{ data, error, fetching }, read] = useQuery({
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
    <Card title="Import an archive" note="For a shop that moves here from another Laurel server.">
      {outcome && "domain" in outcome ? (
        <Done brought={outcome} />
      ) : (
        <>
          {outcome && (
            <Banner tone="error" title={outcome.title}>
              {outcome.words}
            </Banner>
          )}
          {/* The server looks again when the archive comes. */}
          {!data && (
            <QueryTrouble
              error={error}
              what="whether this shop is empty"
              onRetry={() => read({ requestPolicy: "network-only" })}
            />
          )}
          {data?.hasShopData ? (
            <p>This shop already has customers, orders or points, so you can’t import an archive here.</p>
          ) : fetching && !data ? (
            <SkeletonLines lines={2} />
          ) : (
            <FileChoice
              label="Choose an archive"
              accept=".gz,application/gzip"
              // The dialog lies above it meanwhile, and gives the focus back to it: it can take that only if it is enabled.
              busy={null}
              onChoose={(file) => {
                setOutcome(null);
                setChosen(file);
              }}
            />
          )}
          <p className={css.words}>
            The shop must have no customers, orders or points, and the same currency and time zone. To move
            from another program, <Link to="/app/customers/import">import points</Link> instead.
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
          footerNote={isBusy ? "Reading the archive…" : "Imported completely or not at all"}
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
            Everything in {chosen.name} becomes part of this shop. Its program, rewards and views replace the
            ones here. This server’s API keys and sign-ins stay.
          </p>
          <p>
            Laurel checks every balance before it saves anything. Then it carries on with what your store
            sends. Disconnect the other Laurel from the store first, so that only one gives points.
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
        Shop imported: {brought.domain} as it was on <Time at={brought.exportedAt} />. Laurel checked every
        balance.
      </p>
      <Facts
        facts={[
          { label: "Customers", value: <Points value={brought.customers} /> },
          { label: "Orders", value: <Points value={brought.orders} /> },
          { label: "Points entries", value: <Points value={brought.movements} /> },
        ]}
      />
      <div>
        <ButtonLink to="/app/customers">See the customers</ButtonLink>
      </div>
    </div>
  );
}
