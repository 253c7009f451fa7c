// What shoppers read as HTML: a page as Liquid, which the store puts into its theme, a part, which the script puts into
// the panel, and letters.
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { directionOf } from "@laurel/domain/shopper/direction.ts";
import type { Letter, MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Alone, Path, Renderer, Said, Texts } from "@laurel/widget/renderer.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { rendererFile } from "../../process/ensure-pages-built.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { Shown } from "./load-view.ts";

let loaded: Promise<Renderer> | null = null;

/** It is loaded once. A newer build needs a new process, unless the one before could not be loaded. */
async function loadRenderer(): Promise<Renderer> {
  loaded ??= importRenderer();
  try {
    return await loaded;
  } catch (error) {
    loaded = null;
    throw error;
  }
}

async function importRenderer(): Promise<Renderer> {
  const built = statSync(rendererFile, { throwIfNoEntry: false });
  if (!built) throw new AppError("pages_not_built");
  // Node remembers that an address failed.
  return (await import(`${pathToFileURL(rendererFile).href}?${built.mtimeMs}`)) as Renderer;
}

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
): Promise<{ readonly subject: string; readonly html: string; readonly text: string }> {
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
