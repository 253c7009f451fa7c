// The panel of a guest: the same for everyone who reads one language of one shop, so it is made once for all of them.
import { hash } from "node:crypto";
import type { Path } from "@laurel/widget/renderer.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadView } from "./load-view.ts";
import type { Visitor } from "./proxy-door.ts";
import { renderHtml } from "./render.ts";

interface GuestPart {
  readonly html: string;
  /** Of the program, as the view says it. */
  readonly version: string;
  readonly etag: string;
}

/** A part has some 20 KB. So long it may be older than the program: the browser asks with the version that it knows. */
const partsOf = cachePerDatabase<Promise<GuestPart>>({ max: 500, ttl: 5_000 });

/** Refuses what `loadView` and `renderHtml` refuse. */
export function guestPart(deps: Deps, visitor: Visitor, answers: ReadonlySet<Path>): Promise<GuestPart> {
  const parts = partsOf(deps.db);
  const key = JSON.stringify([visitor.shop.shopId, visitor.locale, visitor.base]);
  const known = parts.get(key);
  if (known) return known;
  const part = makePart(deps, visitor, answers);
  parts.set(key, part);
  // A brief failure must not be cached.
  part.catch(() => parts.delete(key));
  return part;
}

async function makePart(deps: Deps, visitor: Visitor, answers: ReadonlySet<Path>): Promise<GuestPart> {
  const shown = await loadView(deps, { ...visitor, platformId: null });
  const html = await renderHtml(deps, "part", { ...shown, answers });
  return { html, version: shown.view.program.version, etag: `"${hash("sha256", html, "base64url")}"` };
}
