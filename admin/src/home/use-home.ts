import { useQuery } from "urql";
import { useLedgerUpdates } from "../ledger/use-ledger-updates.ts";
import { homeQuery } from "./home.generated.ts";

/** The home page's figures, read again after every ledger update. */
export function useQueryHome() {
  const [{ data, error }, read] = useQuery({ query: homeQuery, variables: {} });
  const readAnew = () => read({ requestPolicy: "network-only" });
  // False without the document: then the page gets no updates.
  const isLive = useLedgerUpdates(readAnew);
  return { data, error: data ? undefined : error, isLive, retry: readAnew };
}
