// Files that a merchant downloads. The credential is in a header, as for the API. Nothing is written to disk here.
import { instantSchema } from "@laurel/domain/bounds.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { recordChange } from "../audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { authenticateFor } from "../shop-auth/callers/authenticate.ts";
import { isId } from "../../graphql/wrong-input/check-input.ts";
import { isKeepable } from "../../graphql/limits/parse-body.ts";
import type { Shop } from "../shops/load-shop.ts";
import { type FilePace, usualPace } from "../uploads/take-bytes.ts";
import { createTransfers } from "../uploads/transfers.ts";
import { customersCsv } from "./customers-csv.ts";
import { movementsCsv } from "./movements-csv.ts";
import { openCsv } from "./open-csv.ts";

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
  from: instant.optional(),
  to: instant.optional(),
});

/** For all shops together. */
const TRANSFERS_MAX = 16;

export async function downloadRoutes(
  app: FastifyInstance,
  { deps, filePace: pace = usualPace }: { deps: Deps; filePace?: FilePace | undefined },
): Promise<void> {
  const transfers = createTransfers(TRANSFERS_MAX);

  async function sendCsv(
    reply: FastifyReply,
    { shop, taken, name, text }: { shop: Shop; taken: Taken; name: string; text: AsyncGenerator<string> },
  ): Promise<FastifyReply> {
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
  }

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
    const { customerId = null, kinds, from = null, to = null } = read(movementsQuery, request.query);
    const asked = { customerId, kinds: kinds?.split(",") ?? null, from, to };
    const text = movementsCsv(deps, shop, asked);
    const taken = { action: "ACTIVITY_DOWNLOADED", actor } as const;
    return sendCsv(reply, { shop, taken, name: `activity-${today(deps)}.csv`, text });
  });
}

interface Taken {
  readonly action: "CUSTOMERS_DOWNLOADED" | "ACTIVITY_DOWNLOADED";
  readonly actor: string;
}

/** Before the first byte is sent: even an incomplete download may have been read. */
async function recordDownload(deps: Deps, { shopId }: Shop, taken: Taken): Promise<void> {
  await deps.db.transaction(shopId, async (tx) =>
    recordChange(deps, tx, { ...taken, subjectId: shopId, before: null, after: null }),
  );
}

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
}

const today = ({ clock }: Deps): string => clock.now().toISOString().slice(0, 10);
