// The shopper's page as Liquid, which the store puts into its theme.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Alone, Path, Renderer, Said } from "@laurel/widget/renderer.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { rendererFile } from "../pages/ensure-pages-built.ts";
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
