// Files that a merchant takes away. Who asks says so in a header, as for the API; nothing is written to a disk here.
import { instantSchema } from "@laurel/domain/bounds.ts";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { authenticateFor } from "../graphql/authenticate.ts";
import { isId } from "../graphql/check-input.ts";
import { isKeepable } from "../graphql/parse-body.ts";
import { customersCsv } from "./customers-csv.ts";
import { movementsCsv } from "./movements-csv.ts";

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

export async function downloadRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get("/api/customers.csv", async (request, reply) => {
    const { shop } = await authenticateFor(deps, request.headers, ["read_customers"]);
    const { query, sort, ...conditions } = read(customersQuery, request.query);
    const prefix = query === "" ? undefined : query;
    const text = customersCsv(deps, shop, { order: sort, conditions: { ...conditions, prefix } });
    return sendCsv(reply, `customers-${today(deps)}.csv`, text);
  });

  app.get("/api/movements.csv", async (request, reply) => {
    const { shop } = await authenticateFor(deps, request.headers, ["read_customers"]);
    const { customerId = null, kinds, from = null, to = null } = read(movementsQuery, request.query);
    const asked = { customerId, kinds: kinds?.split(",") ?? null, from, to };
    return sendCsv(reply, `activity-${today(deps)}.csv`, movementsCsv(deps, shop, asked));
  });
}

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
}

/** What goes wrong with the first page is an answer of its own; later the connection breaks, and so does the download. */
async function sendCsv(
  reply: FastifyReply,
  name: string,
  text: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const begun = await text.next();
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(withFirst(begun, text), { objectMode: false }));
}

async function* withFirst(
  begun: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!begun.done) yield begun.value;
  yield* rest;
}

const today = ({ clock }: Deps): string => clock.now().toISOString().slice(0, 10);
