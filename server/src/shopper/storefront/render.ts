// What shoppers read as HTML: a page as Liquid, which the store puts into its theme, a part, which the script puts into
// the panel, and letters.
import { randomUUID } from "node:crypto";
import { directionOf } from "@laurel/domain/shopper/direction.ts";
import type { Letter, MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Alone, Path, Said, Texts, WrittenLetter } from "@laurel/widget/renderer.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { loadRenderer } from "../../http/renderer.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { Shown } from "./load-view.ts";

/** `page`: as Liquid, for the store's theme. `part`: for the panel. */
export type Html = "page" | "part";

interface HtmlInput extends Shown {
  /** What the server answers, below the visitor's base. */
  readonly answers: ReadonlySet<Path>;
  /** What came of the form that it answers. */
  readonly said?: Said | null;
  /** Null: everything that the visitor is shown. */
  readonly alone?: Alone | null;
}

/** Refuses `pages_not_built`. */
export async function renderHtml(
  { clock }: Deps,
  html: Html,
  { answers, said = null, alone = null, view, ...look }: HtmlInput,
): Promise<string> {
  const { renderLiquidPage, renderPart } = await loadRenderer();
  const render = html === "page" ? renderLiquidPage : renderPart;
  return render(view, { ...look, newKey: randomUUID, answers, now: clock.now(), said, alone });
}

/** Refuses `pages_not_built`. */
export async function renderLetter(
  { clock }: Deps,
  { letter, ...look }: Pick<Shown, "accent" | "logoUrl" | "texts"> & { readonly letter: Letter },
): Promise<WrittenLetter> {
  return (await loadRenderer()).renderLetter(letter, { ...look, now: clock.now() });
}

interface StopPage {
  readonly shop: Shop;
  /** The shop's words in `locale`. */
  readonly texts: Texts;
  readonly locale: string;
  readonly base: string;
}

/** Refuses `pages_not_built`. */
export async function renderStopPage(
  { clock }: Deps,
  asked: StopPage & { readonly stopped: ReadonlySet<MailKindId>; readonly isSaved: boolean },
): Promise<string> {
  const { stopped, isSaved } = asked;
  return (await loadRenderer()).renderStopPage({ ...ofShop(asked), stopped, isSaved, now: clock.now() });
}

/** Refuses `pages_not_built`. */
export async function renderFriendStopPage(
  { clock }: Deps,
  asked: StopPage & { readonly isStopped: boolean },
): Promise<string> {
  const { isStopped } = asked;
  return (await loadRenderer()).renderFriendStopPage({ ...ofShop(asked), isStopped, now: clock.now() });
}

function ofShop({ shop, locale, texts, base }: StopPage) {
  const { name, currencyCode: currency, timeZone } = shop;
  const program = {
    name,
    currency,
    timeZone,
    locale,
    dir: directionOf(locale),
    pointsName: texts.points_name?.other ?? "",
    status: "live",
    version: "",
    countsBeforeTax: false,
    earnsFrom: null,
  } as const;
  return { program, texts, base };
}

/** Refuses `pages_not_built`. */
export async function sendHtml(
  deps: Deps,
  reply: FastifyReply,
  html: Html,
  input: HtmlInput,
): Promise<FastifyReply> {
  const text = await renderHtml(deps, html, input);
  return reply.type(typeOf[html]).send(text);
}

export const typeOf = {
  page: "application/liquid; charset=utf-8",
  part: "text/html; charset=utf-8",
} as const satisfies Record<Html, string>;
