// Answers about a member's own entries: some of them, why one is what it is, and all of them as a file.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import type { ShopperEntries } from "@laurel/domain/shopper/view.ts";
import type { Alone, Path, Said } from "@laurel/widget/renderer.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { openCsv } from "../../../core/downloads/open-csv.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { loadTexts } from "../../shopper-texts/load-texts.ts";
import { usualPace } from "../../../tenant/uploads/take-bytes.ts";
import { entryWords } from "./entry-words.ts";
import { entriesCsv, listEntries, loadReceipt, type OwnAsked } from "./entries.ts";
import type { limitVisitors } from "../limits/limits.ts";
import { loadView } from "../load-view.ts";
import { openProxyDoor, readAs, type Visitor } from "../proxy-door.ts";
import { sendHtml } from "../render.ts";
import { saidOfRefusal } from "../said.ts";
import { findPerson, memberOf } from "../visitor.ts";

/** What pages lead to here. */
export const entryPaths = ["/entries", "/entries/why", "/entries.csv"] as const satisfies readonly Path[];

const entriesQuery = z.object({ after: z.string().max(200).optional() });

interface EntriesRoutes {
  readonly limit: ReturnType<typeof limitVisitors>;
  /** All that a page leads to. */
  readonly answers: ReadonlySet<Path>;
}

/** What a page shows alone. */
interface Found {
  readonly entries?: ShopperEntries;
  readonly alone?: Alone;
  readonly said?: Said;
}

export function addEntriesRoutes(app: FastifyInstance, deps: Deps, { limit, answers }: EntriesRoutes): void {
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const visitor = await openProxyDoor(deps, request);
    void reply.header("cache-control", "private, no-store");
    await limit(request, visitor, "look");
    return visitor;
  }

  /** For a page, a refusal is one too, and who is no member is shown what they may see. */
  async function answer<Read extends ShopperEntries | ShopperReceipt>(
    request: FastifyRequest,
    reply: FastifyReply,
    { read, show }: { read: (tx: Tx, own: OwnAsked) => Promise<Read>; show: (read: Read) => Found },
  ): Promise<FastifyReply> {
    const visitor = await open(request, reply);
    const as = readAs(request);
    if (as === "json") return reply.send(await readAsMember(deps, visitor, read));
    // The script leads to the page if there is no part.
    const part = as === "part" ? show(await readAsMember(deps, visitor, read)) : null;
    const shown = await loadView(deps, visitor);
    const { view } = shown;
    const found = part ?? (view.member ? await findForPage(visitor, read, show) : {});
    const { entries, alone = null, said = null } = found;
    return sendHtml(deps, reply, as, { ...shown, view: { ...view, ...entries }, answers, said, alone });
  }

  const findForPage = <Read>(
    visitor: Visitor,
    read: (tx: Tx, own: OwnAsked) => Promise<Read>,
    show: (read: Read) => Found,
  ): Promise<Found> =>
    readAsMember(deps, visitor, read).then(show, (error: unknown) => ({ said: saidOfRefusal(error, null) }));

  app.get("/proxy/entries", (request, reply) =>
    answer(request, reply, {
      read: (tx, own) => listEntries(tx, { ...own, after: readQuery(request).after ?? null }),
      show: (entries) => ({ entries, alone: { kind: "entries" } }),
    }),
  );

  app.get("/proxy/entries/:id/why", (request, reply) =>
    answer(request, reply, {
      read: (tx, own) => loadReceipt(tx, { ...own, id: (request.params as { id: string }).id }),
      show: (receipt) => ({ alone: { kind: "receipt", receipt } }),
    }),
  );

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

/** Refuses `not_found` for what is no place in a list. */
function readQuery({ query }: FastifyRequest): z.output<typeof entriesQuery> {
  const parsed = entriesQuery.safeParse(query);
  if (!parsed.success) throw new AppError("not_found");
  return parsed.data;
}

/**
 * Refuses `sign_in_needed` for a guest, `customer_not_eligible` for a customer who is no member, and `not_found` while the program
 * is a draft.
 */
async function readAsMember<Answer>(
  { db, clock }: Deps,
  visitor: Visitor,
  read: (tx: Tx, own: OwnAsked) => Promise<Answer>,
): Promise<Answer> {
  const { shop, platformId, locale } = visitor;
  if (platformId === null) throw new AppError("sign_in_needed");
  return db.readOneMoment(shop.shopId, async (tx) => {
    const [program, texts, person] = await Promise.all([
      loadProgram(tx),
      loadTexts(tx),
      findPerson(tx, visitor),
    ]);
    if (program.status === "DRAFT") throw new AppError("not_found");
    const member = person && memberOf(person);
    if (!member) throw new AppError("customer_not_eligible");
    const say = entryWords({ program, texts, locale });
    return read(tx, { customerId: member.id, program, shop, now: clock.now(), say });
  });
}
