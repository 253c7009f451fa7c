import { useEffect, useRef, useState } from "react";
import { useQuery } from "urql";
import { useDocument } from "../backend/document-backend.ts";
import { useSession } from "../shell/session-context.ts";
import { homeQuery } from "./home.generated.ts";
import { lastTwoMonths } from "./home-request.ts";

/** The home page's figures, read again whenever the shop's counters say that something happened. */
export function useQueryHome() {
  const { documents } = useSession();
  const [variables] = useState(lastTwoMonths);
  const [{ data, error }, read] = useQuery({ query: homeQuery, variables });
  const counters = useDocument(documents, "counters/home");
  const version = counters?.version;
  const readVersion = useRef<number>(undefined);
  useEffect(() => {
    const isNews = readVersion.current !== undefined && version !== undefined;
    readVersion.current = version;
    // The first word comes while the page asks anyway.
    if (isNews) read({ requestPolicy: "network-only" });
  }, [version, read]);
  return {
    data,
    error: data ? undefined : error,
    /** No document, no news: then the page is only as new as it says. */
    isLive: counters?.data !== undefined,
    retry: () => read({ requestPolicy: "network-only" }),
  };
}
