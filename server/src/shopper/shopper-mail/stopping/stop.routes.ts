// The address in a letter's foot and header, on the server's own host. It needs no cookie and no script, and no GET
// changes anything: mail programs fetch links to look at them.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { takeJsonAlone } from "../../../http/json-routes.ts";
import { countAsRefused } from "../../../http/limit-refusals.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { areLettersStopped, stopLettersTo } from "../../../core/referrals/friends/friend-letter.ts";
import { renderFriendStopPage, renderStopPage } from "../../storefront/render.ts";
import { unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { loadLetterLanguage } from "../letter-language.ts";
import { readFriendStopToken, readStopToken } from "./stop-token.ts";
import { loadWishes, stopKinds } from "./wishes.ts";

const BODY_BYTES_MAX = 4_096;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export async function stopRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  takeJsonAlone(app);
  // Mail programs send either form.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) =>
    done(null, {}),
  );

  /** Refuses `not_found`, also for a shop that is no longer here. */
  async function open<Who extends { readonly shopId: string }>(
    request: FastifyRequest,
    read: (secrets: Deps["env"], token: string) => Who | null,
  ) {
    const { token } = request.params as { token: string };
    const who = read(deps.env, token);
    const shop = who && (await findShopById(deps, who.shopId));
    if (!who || !shop) {
      countAsRefused(request);
      throw new AppError("not_found");
    }
    return { ...who, shop, token };
  }

  const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(html);

  async function show(request: FastifyRequest, reply: FastifyReply, isSaved: boolean): Promise<FastifyReply> {
    const { shop, customerId, token } = await open(request, readStopToken);
    const wished = await deps.db.transaction(shop.shopId, async (tx) => {
      const { stopped, locale: last } = await loadWishes(tx, customerId);
      return { stopped, ...(await loadLetterLanguage(tx, last)) };
    });
    return sendPage(reply, await renderStopPage(deps, { shop, ...wished, isSaved, base: `/u/${token}` }));
  }

  async function showToFriend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { shop, referralId, token } = await open(request, readFriendStopToken);
    const found = await deps.db.transaction(shop.shopId, async (tx) => ({
      isStopped: await areLettersStopped(tx, referralId),
      ...(await loadLetterLanguage(tx, null)),
    }));
    return sendPage(reply, await renderFriendStopPage(deps, { shop, ...found, base: `/u/friend/${token}` }));
  }

  async function stopToFriend(request: FastifyRequest): Promise<void> {
    const { shop, referralId } = await open(request, readFriendStopToken);
    await deps.db.transaction(shop.shopId, async (tx) => stopLettersTo(tx, referralId));
  }

  const sendDone = (reply: FastifyReply): FastifyReply =>
    reply.type("text/plain; charset=utf-8").send("You will get no more of these e-mails.");

  const today = ({ timeZone }: Shop): string => toLocalDate(deps.clock.now(), timeZone);

  app.get("/u/:token", (request, reply) => show(request, reply, false));

  /** One click, as RFC 8058 has it: all unasked letters end. */
  app.post("/u/:token", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const { shop, customerId } = await open(request, readStopToken);
    await deps.db.transaction(shop.shopId, (tx) =>
      stopKinds(tx, { customerId, kinds: unaskedKinds, day: today(shop) }),
    );
    return sendDone(reply);
  });

  /** The page's own form: what is not ticked is stopped. */
  app.post("/u/:token/kinds", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const { shop, customerId } = await open(request, readStopToken);
    const ticked = (request.body ?? {}) as Record<string, unknown>;
    const kinds = unaskedKinds.filter((kind) => !(kind in ticked));
    await deps.db.transaction(shop.shopId, (tx) => stopKinds(tx, { customerId, kinds, day: today(shop) }));
    return show(request, reply, true);
  });

  // Somebody else may have asked for a friend's letter, so its foot has such an address too.
  app.get("/u/friend/:token", (request, reply) => showToFriend(request, reply));
  app.post("/u/friend/:token", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    await stopToFriend(request);
    return sendDone(reply);
  });
  app.post("/u/friend/:token/stop", { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    await stopToFriend(request);
    return showToFriend(request, reply);
  });
}
