import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { useDocument } from "../backend/document-backend.ts";
import { useSession } from "../shell/session-context.ts";
import { homeQuery } from "./home.generated.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The home page's figures, read again whenever the shop's counters say that something happened. */
export function useQueryHome() {
  const { documents } = useSession();
  const [variables] = useState(lastTwoMonths);
  const [{ data, error }, read] = useQuery({ query: homeQuery, variables });
  const counters = useDocument(documents, "counters/home");
  const version = counters?.version;
  useEffect(() => {
    if (version !== undefined) read({ requestPolicy: "network-only" });
  }, [version, read]);
  return {
    data,
    error: data ? undefined : error,
    /** No document, no news: then the page is only as new as it says. */
    isLive: counters?.data !== undefined,
    retry: () => read({ requestPolicy: "network-only" }),
  };
}

/** To the hour, so that coming back to the page asks the same question. */
function lastTwoMonths(): { before: string; earlier: string } {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    before: new Date(now - 30 * DAY_MS).toISOString(),
    earlier: new Date(now - 60 * DAY_MS).toISOString(),
  };
}
