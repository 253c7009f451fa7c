import { useEffect, useState } from "react";

export interface DocumentSnapshot {
  readonly path: string;
  readonly version: number;
  /** Undefined when the document was removed. */
  readonly data: unknown;
}

/** The shop's live documents: the current state first, then each change. */
export interface DocumentBackend {
  onDocument(path: string, listener: (snapshot: DocumentSnapshot) => void): () => void;
  close(): void;
}

/** The newest state of a document, or undefined while it is unknown. */
export function useDocument(documents: DocumentBackend, path: string): DocumentSnapshot | undefined {
  const [snapshot, setSnapshot] = useState<DocumentSnapshot>();
  useEffect(() => documents.onDocument(path, setSnapshot), [documents, path]);
  return snapshot?.path === path ? snapshot : undefined;
}
