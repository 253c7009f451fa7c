import { statement } from "../../../database/database.ts";

/** From the third one on, the store counts as away, and has a time at which it is tried. */
export const noteFailure = statement<{ id: string; store_failures: number; store_probe_at: Date | null }>(
  "stores_note_failure",
  `UPDATE shops
      SET store_failures = store_failures + 1, store_failing_since = coalesce(store_failing_since, now()),
          store_probe_at = CASE WHEN store_failures >= 2 THEN coalesce(store_probe_at, now() + interval '1 minute') END
    WHERE domain = $1 RETURNING id, store_failures, store_probe_at`,
);

export const noteAnswer = statement<{ id: string }>(
  "stores_note_answer",
  `UPDATE shops SET store_failures = 0, store_failing_since = NULL, store_probes = 0, store_probe_at = NULL
    WHERE domain = $1 AND store_failures > 0 RETURNING id`,
);

/** Again after 2, 4, 8 and then 15 minutes; a quarter more or less, so that stores are not tried together. */
export const noteProbe = statement<{ store_probe_at: Date }>(
  "stores_note_probe",
  `UPDATE shops
      SET store_probes = store_probes + 1,
          store_probe_at = now()
            + least(15, 2 ^ least(store_probes + 1, 10)) * (0.75 + random() / 2) * interval '1 minute'
    WHERE id = $1 AND store_probe_at IS NOT NULL RETURNING store_probe_at`,
);

export const countAway = statement<{ stores: number }>(
  "stores_count_away",
  "SELECT count(*) AS stores FROM shops WHERE store_probe_at IS NOT NULL AND uninstalled_at IS NULL",
);
