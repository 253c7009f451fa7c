// How far back past orders are read: at most as far as the store lets Laurel read.
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

/** The period of the last batch; without one, all orders that the store lets Laurel read. */
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
        Laurel can only read orders from the last 60 days until your store grants access to older ones. Your
        store asks you, then brings you back here.
      </p>
      <AskForAccess access={access} label="Ask for older orders" />
    </div>
  );
}

/** The store asks in the top window, and leads back here. */
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
