import { statement } from "../../database/database.ts";

export interface DocumentRow {
  version: number;
  data: unknown;
}

export const findDocument = statement<DocumentRow>(
  "documents_find",
  "SELECT version, data FROM documents WHERE shop_id = $1 AND collection = $2 AND id = $3",
);

export const findVersions = statement<{ path: string; version: number }>(
  "documents_find_versions",
  `SELECT collection || '/' || id AS path, version FROM documents
    WHERE shop_id = $1 AND (collection, id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
);

/** Reads one row from the index's end: ids grow with time. */
export const findNewestPosting = statement<{ id: string }>(
  "documents_find_newest_posting",
  "SELECT id FROM entries WHERE shop_id = $1 ORDER BY id DESC LIMIT 1",
);

/** Usually few rows, found by the index of unapplied events. */
export const summariseSetAside = statement<{ count: number; newest: Date | null; is_under_way: boolean }>(
  "documents_summarise_set_aside",
  `SELECT count(*) AS count, max(coalesce(settled_at, received_at)) AS newest,
          EXISTS (SELECT 1 FROM inbox WHERE shop_id = $1 AND status IN ('pending', 'waiting')) AS is_under_way
     FROM inbox WHERE shop_id = $1 AND status = 'set_aside'`,
);

export const notifyOfDocument = statement<never>(
  "documents_notify",
  "SELECT FROM pg_notify('laurel_documents', $1::text)",
);

export const listenForDocuments = "LISTEN laurel_documents";
