import { useEffect, useRef } from "react";
import { useDocument } from "../backend/document-backend.ts";
import { useSession } from "../shell/session-context.ts";

/** Calls `read` whenever the shop's ledger has gone on. True while the page hears of that. */
export const useLedgerUpdates = (read: () => void, isWanted = true): boolean =>
  useUpdates("counters/home", read, isWanted);

/** Calls `read` whenever a message was set aside, again too, or taken up. */
export const useSetAsideUpdates = (read: () => void): boolean => useUpdates("counters/set-aside", read, true);

function useUpdates(path: string, read: () => void, isWanted: boolean): boolean {
  const { documents } = useSession();
  const counters = useDocument(documents, path);
  const version = counters?.version;
  const known = useRef<number>(undefined);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    // The first word comes while the page asks anyway.
    const isNewer = known.current !== undefined && version !== undefined && version !== known.current;
    known.current = version;
    if (isNewer && isWanted) reader.current();
  }, [version, isWanted]);
  return counters?.data !== undefined;
}
