import { expect, type Frame, type Page, test } from "@playwright/test";
import axe from "axe-core";

/** The annotation of a test that names what axe checked: read by every-layer-seen.ts. */
export const LOOKED_AT = "axe looked at";

/** Checks the page as it is now, including open dialogs: this frame and those in it, unless `iframes` is false. */
export async function findNothingWithAxe(
  page: Page,
  { frame = page.mainFrame(), iframes = true }: { frame?: Frame; iframes?: boolean } = {},
): Promise<void> {
  const layers = await openLayers(page);
  const frames = iframes ? (await running(page)).filter((one) => isIn(one, frame)) : [frame];
  const violations = await Promise.all(frames.map(violationsIn));
  expect(violations.flat(), page.url()).toEqual([]);
  for (const layer of layers)
    test.info().annotations.push({ type: LOOKED_AT, description: `${layer} on ${deviceOf(page)}` });
}

const isIn = (frame: Frame | null, outer: Frame): boolean =>
  frame !== null && (frame === outer || isIn(frame.parentFrame(), outer));

/**
 * Without frames in which no script runs, and so no axe: the preview of an e-mail. Such a frame has an empty document at
 * first, in which scripts do run: a call that began there would wait for ever in the next.
 */
async function running(page: Page): Promise<Frame[]> {
  const frames = await Promise.all(
    page.frames().map(async (frame) => {
      if (frame === page.mainFrame()) return [frame];
      const element = await frame.frameElement().catch(() => null);
      const isPicture = await element?.evaluate((one) => (one as Element).hasAttribute("srcdoc"));
      // Undefined: it is no longer there.
      return isPicture === false ? [frame] : [];
    }),
  );
  return frames.flat();
}

/**
 * Asks axe in each frame by itself. `@axe-core/playwright` sends axe to each frame for each check, and opens a page to
 * put the results together: half the time of all browser tests.
 */
async function violationsIn(frame: Frame): Promise<readonly string[]> {
  // Once a document: it is half a megabyte.
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    // What fades in has too little contrast on its way. A spinner never ends, and neither does what is paused or whose
    // element is not drawn.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    for (const animation of ending) animation.finish();
    // Without `resultTypes`, axe describes each element that passed.
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** By the names that they have in the admin. */
async function openLayers(page: Page): Promise<string[]> {
  const names = (await running(page)).map((frame) =>
    frame
      .locator("[data-layer]")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("data-layer") ?? "")),
  );
  return (await Promise.all(names)).flat();
}

const PHONE_WIDTH_MAX = 480;
const deviceOf = (page: Page): "a phone" | "a desk" =>
  (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH_MAX ? "a phone" : "a desk";
