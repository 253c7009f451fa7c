// Sends a CSV at the reader's pace, and notes in the audit log that it was taken.
import type { FastifyReply } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { FilePace } from "../../tenant/uploads/take-bytes.ts";
import { createTransfers } from "../../tenant/uploads/transfers.ts";
import { openCsv } from "./open-csv.ts";

/** For all shops and all kinds of files together. */
const TRANSFERS_MAX = 16;
const transfers = createTransfers(TRANSFERS_MAX);

interface Taken {
  readonly action: "CUSTOMERS_DOWNLOADED" | "ACTIVITY_DOWNLOADED" | "REPORT_DOWNLOADED";
  readonly actor: string;
}

interface CsvSent {
  readonly shop: Shop;
  readonly taken: Taken;
  readonly name: string;
  readonly text: AsyncGenerator<string>;
}

export function createCsvSender(
  deps: Deps,
  pace: FilePace,
): (reply: FastifyReply, sent: CsvSent) => Promise<FastifyReply> {
  return async (reply, { shop, taken, name, text }) => {
    const transfer = transfers.begin(shop.shopId);
    const file = await recordDownload(deps, shop, taken)
      .then(() => openCsv(text, pace))
      .catch((error: unknown) => {
        transfer.end();
        throw error;
      });
    file.once("close", () => transfer.end());
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(file);
  };
}

/** Before the first byte is sent: even an incomplete download may have been read. */
async function recordDownload(deps: Deps, { shopId }: Shop, taken: Taken): Promise<void> {
  await deps.db.transaction(shopId, async (tx) =>
    recordChange(deps, tx, { ...taken, subjectId: shopId, before: null, after: null }),
  );
}
