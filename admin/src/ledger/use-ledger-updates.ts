import { useEffect, useRef, useState } from "react";
import { useDocument } from "../backend/document-backend.ts";
import { useSession } from "../shell/session-context.ts";

/** Calls `read` after every new posting. True while the page gets these updates. */
export const useLedgerUpdates = (read: () => void, isWanted = true): boolean =>
  useUpdates("counters/home", read, isWanted);

/** Calls `read` when an update of the store is set aside, set aside again, or tried again. */
export const useSetAsideUpdates = (read: () => void): boolean => useUpdates("counters/set-aside", read, true);

/**
 * What was recorded that long before a page opened may be missing in its data: the first page's data is read before the
 * page is there, and an entry's time is that of its id, taken before the commit.
 */
const MAYBE_UNSEEN_MS = 30_000;

interface Counter {
  /** Of the newest record, when the server read it. Null: there is none. */
  readonly ageMs?: number | null;
}

function useUpdates(path: string, read: () => void, isWanted: boolean): boolean {
  const { documents } = useSession();
  const counter = useDocument(documents, path);
  const [openedAt] = useState(() => performance.now());
  const known = useRef<number>(undefined);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    if (counter === undefined) return;
    const { ageMs = null } = (counter.data ?? {}) as Counter;
    const isNewer =
      known.current === undefined
        ? ageMs !== null && ageMs < performance.now() - openedAt + MAYBE_UNSEEN_MS
        : counter.version !== known.current;
    known.current = counter.version;
    if (isNewer && isWanted) reader.current();
  }, [counter, isWanted, openedAt]);
  return counter?.data !== undefined;
}
