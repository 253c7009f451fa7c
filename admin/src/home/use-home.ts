import { useState } from "react";
import { useQuery } from "urql";
import { useLedgerUpdates } from "../ledger/use-ledger-updates.ts";
import { useSession } from "../shell/session-context.ts";
import { type HomeData, homeQuery } from "./home.generated.ts";

/** The home page's figures, read again after every ledger update. */
export function useQueryHome() {
  const { takeFirstAnswer } = useSession();
  // Where it came before the page, the page is drawn once, with its figures.
  const [first] = useState(() => takeFirstAnswer?.() as HomeData | undefined);
  const [{ data = first, error }, read] = useQuery({
    query: homeQuery,
    variables: {},
    pause: first !== undefined,
  });
  const readAnew = () => read({ requestPolicy: "network-only" });
  // False without the document: then the page gets no updates.
  const isLive = useLedgerUpdates(readAnew);
  return { data, error: data ? undefined : error, isLive, retry: readAnew };
}
