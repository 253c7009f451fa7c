// GET /api/imports/<id>/problems.csv
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { checkId } from "../../../graphql/check-input.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { createCsvSender } from "../../../core/downloads/send-csv.ts";
import { authenticateFor } from "../../../tenant/shop-auth/callers/authenticate.ts";
import { type FilePace, usualPace } from "../../../tenant/uploads/take-bytes.ts";
import { findImport } from "../import-node.ts";
import { problemsCsv } from "./problems-csv.ts";

const params = z.object({ id: z.string() });

export async function problemRoutes(
  app: FastifyInstance,
  { deps, filePace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const sendCsv = createCsvSender(deps, filePace);
  app.get("/api/imports/:id/problems.csv", async (request, reply) => {
    const { shop, actor } = await authenticateFor(deps, request.headers, ["read_customers"]);
    const id = checkId(params.parse(request.params).id, "import_not_found", "id");
    const node = await deps.db.transaction(shop.shopId, (tx) => findImport(tx, id));
    if (!node) throw new AppError("import_not_found", {}, { field: ["id"] });
    const taken = { action: "REPORT_DOWNLOADED", actor } as const;
    const name = `import-${node.createdAt.toISOString().slice(0, 10)}-left-out.csv`;
    return sendCsv(reply, { shop, taken, name, text: problemsCsv(deps, shop.shopId, node) });
  });
}
