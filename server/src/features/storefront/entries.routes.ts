// Answers about a member's own entries: a page of them, why one is what it is, and all of them as a file.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { openCsv } from "../downloads/open-csv.ts";
import { loadProgram } from "../program/load-program.ts";
import { usualPace } from "../uploads/take-bytes.ts";
import { entriesCsv, listEntries, loadReceipt, type OwnAsked } from "./entries.ts";
import type { limitCustomers } from "./limits.ts";
import { openProxyDoor, type Visitor } from "./proxy-door.ts";
import { findPerson, memberOf } from "./visitor.ts";

const jsonQuery = z.object({ as: z.literal("json"), after: z.string().max(200).optional() });

export function addEntriesRoutes(
  app: FastifyInstance,
  deps: Deps,
  limit: ReturnType<typeof limitCustomers>,
): void {
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const visitor = await openProxyDoor(deps, request);
    void reply.header("cache-control", "private, no-store");
    await limit(request, visitor, "look");
    return visitor;
  }

  app.get("/proxy/entries", async (request, reply) => {
    const visitor = await open(request, reply);
    const { after = null } = readQuery(request);
    return reply.send(await readAsMember(deps, visitor, (tx, own) => listEntries(tx, { ...own, after })));
  });

  app.get("/proxy/entries/:id/why", async (request, reply) => {
    const visitor = await open(request, reply);
    readQuery(request);
    const { id } = request.params as { readonly id: string };
    return reply.send(await readAsMember(deps, visitor, (tx, own) => loadReceipt(tx, { ...own, id })));
  });

  app.get("/proxy/entries.csv", async (request, reply) => {
    const visitor = await open(request, reply);
    const { shop, now, customerId } = await readAsMember(deps, visitor, (_, own) => Promise.resolve(own));
    const file = await openCsv(entriesCsv(deps, shop, customerId), usualPace);
    const name = `entries-${toLocalDate(now, shop.timeZone)}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(file);
  });
}

/** Refuses `not_found` for an answer that is not JSON. */
function readQuery({ query }: FastifyRequest): z.output<typeof jsonQuery> {
  const parsed = jsonQuery.safeParse(query);
  if (!parsed.success) throw new AppError("not_found");
  return parsed.data;
}

/**
 * Refuses `sign_in_needed` for a guest, `customer_not_eligible` for who is no member, and `not_found` while the program
 * is a draft.
 */
async function readAsMember<Answer>(
  { db, clock }: Deps,
  visitor: Visitor,
  read: (tx: Tx, own: OwnAsked) => Promise<Answer>,
): Promise<Answer> {
  const { shop, platformId } = visitor;
  if (platformId === null) throw new AppError("sign_in_needed");
  return db.readOneMoment(shop.shopId, async (tx) => {
    const [program, person] = await Promise.all([loadProgram(tx), findPerson(tx, visitor)]);
    if (program.status === "DRAFT") throw new AppError("not_found");
    const member = person && memberOf(person);
    if (!member) throw new AppError("customer_not_eligible");
    return read(tx, { customerId: member.id, program, shop, now: clock.now() });
  });
}
