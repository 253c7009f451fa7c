import { statement } from "../../database/database.ts";

export interface PrivacyRequestRow {
  id: string;
  kind: "data_request" | "erasure";
  platform_id: string;
  order_ids: string[];
  /** 32 bytes for each secret that was in force at the time of the request. */
  guest_hash: Buffer | null;
  asked_by: string;
  asked_at: Date;
  done_by: string | null;
  done_at: Date | null;
}

const columns = "id, kind, platform_id, order_ids, guest_hash, asked_by, asked_at, done_by, done_at";

export const insertRequest = statement<never>(
  "privacy_insert_request",
  `INSERT INTO privacy_requests (shop_id, id, kind, platform_id, order_ids, guest_hash, asked_by, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const findRequest = statement<PrivacyRequestRow>(
  "privacy_find_request",
  `SELECT ${columns} FROM privacy_requests WHERE shop_id = $1 AND id = $2`,
);

export interface ListedRequestRow {
  id: string;
  kind: "data_request" | "erasure";
  customer_id: string | null;
  asked_by: string;
  asked_at: Date;
  done_at: Date | null;
}

/** Oldest first, for people who are customers here. */
export const listOpenDataRequests = statement<ListedRequestRow>(
  "privacy_list_open_data_requests",
  `SELECT r.id, r.kind, c.id AS customer_id, r.asked_by, r.asked_at, r.done_at
     FROM privacy_requests AS r JOIN customers AS c ON c.shop_id = $1 AND c.platform_id = r.platform_id
    WHERE r.shop_id = $1 AND r.done_at IS NULL AND r.kind = 'data_request' ORDER BY r.id LIMIT $2`,
);

/** Newest first: ids grow with time. An erased person, or one who is no customer here, has no customer id. */
export const listRequestsOfShop = statement<ListedRequestRow>(
  "privacy_list_requests_of_shop",
  `SELECT r.id, r.kind, c.id AS customer_id, r.asked_by, r.asked_at, r.done_at
     FROM privacy_requests AS r LEFT JOIN customers AS c ON c.shop_id = $1 AND c.platform_id = r.platform_id
    WHERE r.shop_id = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3`,
);

/** Newest first. */
export const listRequestsOf = statement<PrivacyRequestRow>(
  "privacy_list_requests_of",
  `SELECT ${columns} FROM privacy_requests WHERE shop_id = $1 AND platform_id = $2 ORDER BY id DESC LIMIT $3`,
);

/** Also closes requests for data, because no data is left. The request's hash of the address is not needed any more. */
export const markErased = statement<never>(
  "privacy_mark_erased",
  `UPDATE privacy_requests SET done_by = coalesce(done_by, $3), done_at = coalesce(done_at, $4), guest_hash = NULL
    WHERE shop_id = $1 AND platform_id = $2 AND (done_at IS NULL OR guest_hash IS NOT NULL)`,
);

export const markAnswered = statement<never>(
  "privacy_mark_answered",
  `UPDATE privacy_requests SET done_by = $3, done_at = $4
    WHERE shop_id = $1 AND platform_id = $2 AND kind = 'data_request' AND done_at IS NULL`,
);
