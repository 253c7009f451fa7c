// What shoppers read: the page as Liquid, which the store puts into its theme, and letters.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Letter, MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Alone, Path, Renderer, Said } from "@laurel/widget/renderer.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { rendererFile } from "../pages/ensure-pages-built.ts";
import type { Shop } from "../shops/load-shop.ts";
import type { Shown } from "./load-view.ts";

let loaded: Promise<Renderer> | null = null;

/** It is loaded once. A newer build needs a new process. */
function loadRenderer(): Promise<Renderer> {
  if (!loaded && !existsSync(rendererFile)) throw new AppError("pages_not_built");
  loaded ??= import(pathToFileURL(rendererFile).href) as Promise<Renderer>;
  return loaded;
}

interface PageInput extends Shown {
  /** What the server answers, below the visitor's base. */
  readonly answers: ReadonlySet<Path>;
  /** What came of the form that the page answers. */
  readonly said: Said | null;
  /** Null: everything that the visitor is shown. */
  readonly alone?: Alone | null;
}

/** Refuses `pages_not_built`. */
export async function renderShopperPage(
  { clock }: Deps,
  { answers, said, alone = null, view, ...look }: PageInput,
): Promise<string> {
  const { renderLiquidPage } = await loadRenderer();
  return renderLiquidPage(view, { ...look, newKey: randomUUID, answers, now: clock.now(), said, alone });
}

/** Refuses `pages_not_built`. */
export async function renderLetter(
  { clock }: Deps,
  { letter, accent }: { readonly letter: Letter; readonly accent: string },
): Promise<{ readonly subject: string; readonly html: string; readonly text: string }> {
  return (await loadRenderer()).renderLetter(letter, { accent, now: clock.now() });
}

/** Refuses `pages_not_built`. */
export async function renderStopPage(
  { clock }: Deps,
  asked: {
    readonly shop: Shop;
    readonly stopped: ReadonlySet<MailKindId>;
    readonly isSaved: boolean;
    readonly base: string;
  },
): Promise<string> {
  const { shop, stopped, isSaved, base } = asked;
  const { name, currencyCode: currency, timeZone } = shop;
  const program = {
    name,
    currency,
    timeZone,
    locale: "en",
    dir: "ltr",
    pointsName: "points",
    status: "live",
    version: "",
  } as const;
  return (await loadRenderer()).renderStopPage({ program, stopped, isSaved, base, now: clock.now() });
}
