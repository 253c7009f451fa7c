// Files that a merchant downloads. The credential is in a header, as for the API. Nothing is written to disk here.
import { instantSchema } from "@laurel/domain/bounds.ts";
import { movementCodes } from "@laurel/domain/reports/liability.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { authenticateFor } from "../../tenant/shop-auth/callers/authenticate.ts";
import { isId } from "../../graphql/check-input.ts";
import { isKeepable } from "../../graphql/limits/parse-body.ts";
import { type FilePace, usualPace } from "../../tenant/uploads/take-bytes.ts";
import { customersCsv } from "./customers-csv.ts";
import { movementsCsv } from "./movements-csv.ts";
import { createCsvSender } from "./send-csv.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const points = z.coerce.number().refine(Number.isSafeInteger);
const instant = instantSchema.transform((text) => new Date(text));

const keptText = z.string().refine(isKeepable);

const customersQuery = z.strictObject({
  query: keptText.trim().max(200).optional(),
  status: z.enum(["MEMBER", "GUEST", "EXCLUDED", "ERASED", "MERGED"]).optional(),
  tierId: keptText.optional(),
  minPoints: points.optional(),
  maxPoints: points.optional(),
  isNegative: flag.optional(),
  hasPending: flag.optional(),
  lastActivityBefore: instant.optional(),
  expiringBefore: instant.optional(),
  sort: z
    .enum(["LAST_ACTIVITY", "POINTS_DESC", "POINTS_ASC", "SPENT_DESC", "NAME", "JOINED"])
    .default("LAST_ACTIVITY"),
});

const movementsQuery = z.strictObject({
  customerId: z.string().refine(isId).optional(),
  kinds: keptText.optional(),
  figure: z.enum(Object.values(movementCodes)).optional(),
  from: instant.optional(),
  to: instant.optional(),
});

export async function downloadRoutes(
  app: FastifyInstance,
  { deps, filePace: pace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const sendCsv = createCsvSender(deps, pace);

  app.get("/api/customers.csv", async (request, reply) => {
    const { shop, actor } = await authenticateFor(deps, request.headers, ["read_customers"]);
    const { query, sort, ...conditions } = read(customersQuery, request.query);
    const prefix = query === "" ? undefined : query;
    const text = customersCsv(deps, shop, { order: sort, conditions: { ...conditions, prefix } });
    const taken = { action: "CUSTOMERS_DOWNLOADED", actor } as const;
    return sendCsv(reply, { shop, taken, name: `customers-${today(deps)}.csv`, text });
  });

  app.get("/api/movements.csv", async (request, reply) => {
    const { shop, actor } = await authenticateFor(deps, request.headers, ["read_customers"]);
    const {
      customerId = null,
      kinds,
      figure = null,
      from = null,
      to = null,
    } = read(movementsQuery, request.query);
    const asked = { customerId, kinds: kinds?.split(",") ?? null, figure, from, to };
    const text = movementsCsv(deps, shop, asked);
    const taken = { action: "ACTIVITY_DOWNLOADED", actor } as const;
    return sendCsv(reply, { shop, taken, name: `activity-${today(deps)}.csv`, text });
  });
}

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
}

const today = ({ clock }: Deps): string => clock.now().toISOString().slice(0, 10);
