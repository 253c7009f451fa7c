// GET /api/simulations/<id>.csv
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { checkId } from "../../graphql/check-input.ts";
import { createCsvSender } from "../../core/downloads/send-csv.ts";
import { writeCsv } from "../../core/downloads/csv.ts";
import { authenticateFor } from "../../tenant/shop-auth/callers/authenticate.ts";
import { type FilePace, usualPace } from "../../tenant/uploads/take-bytes.ts";
import { simulationCsv } from "./simulation-csv.ts";

const params = z.object({ id: z.string() });

export async function simulationRoutes(
  app: FastifyInstance,
  { deps, filePace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const sendCsv = createCsvSender(deps, filePace);
  app.get("/api/simulations/:id.csv", async (request, reply) => {
    const { shop, actor } = await authenticateFor(deps, request.headers, ["read_reports", "read_customers"]);
    const id = checkId(params.parse(request.params).id, "not_found", "id");
    async function* text(): AsyncGenerator<string> {
      yield writeCsv(await deps.db.readOneMoment(shop.shopId, (tx) => simulationCsv(tx, id)));
    }
    const taken = { action: "REPORT_DOWNLOADED", actor } as const;
    const day = deps.clock.now().toISOString().slice(0, 10);
    return sendCsv(reply, { shop, taken, name: `simulation-${day}.csv`, text: text() });
  });
}
