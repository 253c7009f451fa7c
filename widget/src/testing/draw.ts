import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { renderPage, renderPart } from "../render.tsx";
import type { RenderOptions } from "../renderer.ts";
import { now } from "./samples.ts";

export const everyPath: RenderOptions["answers"] = new Set([
  "/redeem",
  "/return",
  "/birthday",
  "/newsletter",
  "/join",
  "/leave",
  "/rejoin",
  "/r",
  "/entries",
  "/entries/why",
  "/entries.csv",
]);

export const testOptions = (changes: Partial<RenderOptions> = {}): RenderOptions => {
  let made = 0;
  return { accent: "#0b6e4f", now, answers: everyPath, newKey: () => `key-${++made}`, ...changes };
};

export const draw = (view: ShopperView, changes: Partial<RenderOptions> = {}): string =>
  renderPage(view, testOptions(changes));

/** What the script shows in the panel. */
export const drawPart = (view: ShopperView, changes: Partial<RenderOptions> = {}): string =>
  renderPart(view, testOptions(changes));
