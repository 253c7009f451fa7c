// GET /api/reports/liability.csv?from=2026-11-01&to=2026-11-30&by=DAY
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { checkInput } from "../../graphql/check-input.ts";
import { createCsvSender } from "../../core/downloads/send-csv.ts";
import { authenticateFor } from "../../tenant/shop-auth/callers/authenticate.ts";
import { type FilePace, usualPace } from "../../tenant/uploads/take-bytes.ts";
import { askedFields, checkAsked } from "./asked.ts";
import { writeCsv } from "../../core/downloads/csv.ts";
import { csvReports } from "./csv-reports.ts";

const query = z.strictObject(askedFields);

export async function reportRoutes(
  app: FastifyInstance,
  { deps, filePace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const sendCsv = createCsvSender(deps, filePace);
  for (const [name, readReport] of Object.entries(csvReports)) {
    app.get(`/api/reports/${name}.csv`, async (request, reply) => {
      const { shop, actor } = await authenticateFor(deps, request.headers, ["read_reports"]);
      const asked = { ...checkAsked(checkInput(query, request.query)), now: deps.clock.now() };
      async function* text(): AsyncGenerator<string> {
        yield writeCsv(await deps.db.readOneMoment(shop.shopId, (tx) => readReport(tx, shop, asked)));
      }
      const taken = { action: "REPORT_DOWNLOADED", actor } as const;
      const file = `${name}-${asked.from}-to-${asked.to}.csv`;
      return sendCsv(reply, { shop, taken, name: file, text: text() });
    });
  }
}
