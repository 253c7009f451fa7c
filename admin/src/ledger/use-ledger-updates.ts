import { useEffect, useRef } from "react";
import { useDocument } from "../backend/document-backend.ts";
import { useSession } from "../shell/session-context.ts";

/** Calls `read` after every new posting. True while the page gets these updates. */
export const useLedgerUpdates = (read: () => void, isWanted = true): boolean =>
  useUpdates("counters/home", read, isWanted);

/** Calls `read` when an update of the store is set aside, set aside again, or tried again. */
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
    // The first version arrives while the page reads its data anyway.
    const isNewer = known.current !== undefined && version !== undefined && version !== known.current;
    known.current = version;
    if (isNewer && isWanted) reader.current();
  }, [version, isWanted]);
  return counters?.data !== undefined;
}
