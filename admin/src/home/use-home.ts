import { useQuery } from "urql";
import { useLedgerUpdates } from "../ledger/use-ledger-updates.ts";
import { homeQuery } from "./home.generated.ts";

/** The home page's figures, read again whenever something happened. */
export function useQueryHome() {
  const [{ data, error }, read] = useQuery({ query: homeQuery, variables: {} });
  const readAnew = () => read({ requestPolicy: "network-only" });
  // No document, no news: then the page is only as new as it says.
  const isLive = useLedgerUpdates(readAnew);
  return { data, error: data ? undefined : error, isLive, retry: readAnew };
}
