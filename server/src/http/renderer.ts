// The renderer of what people read as HTML: pages and parts for shoppers, and e-mails. It is built (`widget/build`).
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { OwnerLetter, Renderer, WrittenLetter } from "@laurel/widget/renderer.ts";
import { rendererFile } from "../process/ensure-pages-built.ts";
import { AppError } from "../process/errors.ts";

let loaded: Promise<Renderer> | null = null;

/** It is loaded once. A newer build needs a new process, unless the one before could not be loaded. Refuses `pages_not_built`. */
export async function loadRenderer(): Promise<Renderer> {
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

/** Refuses `pages_not_built`. */
export const renderOwnerLetter = async (letter: OwnerLetter): Promise<WrittenLetter> =>
  (await loadRenderer()).renderOwnerLetter(letter);
