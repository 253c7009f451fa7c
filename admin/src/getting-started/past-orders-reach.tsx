// How far back past orders are looked at: as far as the store lets Laurel see.
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Segments } from "../ui/forms/segments.tsx";
import type { GettingStartedData, PastBatch } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";

export type Reach = PastBatch["reach"];

interface ReachProps {
  readonly access: GettingStartedData["pastOrdersAccess"];
  readonly value: Reach;
  readonly onChange: (reach: Reach) => void;
}

/** As it was looked at before; else as far as the store lets us. */
export function usualReach({
  pastCredits: [batch],
  pastOrdersAccess: { all },
}: Pick<GettingStartedData, "pastCredits" | "pastOrdersAccess">): Reach {
  return all ? (batch?.reach ?? "ALL") : "RECENT";
}

export function PastOrdersReach({ access, value, onChange }: ReachProps) {
  if (access.all)
    return (
      <div>
        <Segments label="How far back" value={value} choices={REACHES} onChange={onChange} />
      </div>
    );
  return (
    <div className={css.reach}>
      <p className={css.note}>
        Only the last 60 days: a store shows an app no older orders unless it is asked to. It asks you, and
        brings you back here.
      </p>
      <AskForAccess access={access} label="Ask for older orders" />
    </div>
  );
}

/** The store asks, at the top of the browser, and leads back here. */
export function AskForAccess({
  access,
  label = "Ask for access",
}: Pick<ReachProps, "access"> & { readonly label?: string }) {
  const host = useHost();
  const ask = () => {
    if (host) host.redirect({ to: "remote", url: access.grantUrl });
    else window.location.assign(access.grantUrl);
  };
  return (
    <Button size="small" onClick={ask}>
      {label}
    </Button>
  );
}

const REACHES = [
  { value: "ALL", label: "All orders" },
  { value: "RECENT", label: "Last 60 days" },
] as const;
