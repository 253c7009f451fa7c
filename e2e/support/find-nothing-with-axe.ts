import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** The annotation of a test that names what axe checked: read by every-layer-seen.ts. */
export const LOOKED_AT = "axe looked at";

/** Checks the page as it is now, including frames and open dialogs. */
export async function findNothingWithAxe(page: Page): Promise<void> {
  const layers = await openLayers(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, page.url()).toEqual([]);
  for (const layer of layers)
    test.info().annotations.push({ type: LOOKED_AT, description: `${layer} on ${deviceOf(page)}` });
}

/** By the names that they have in the admin. */
async function openLayers(page: Page): Promise<string[]> {
  const names = page
    .frames()
    .map((frame) =>
      frame
        .locator("[data-layer]")
        .evaluateAll((elements) => elements.map((element) => element.getAttribute("data-layer") ?? "")),
    );
  return (await Promise.all(names)).flat();
}

const PHONE_WIDTH_MAX = 480;
const deviceOf = (page: Page): "a phone" | "a desk" =>
  (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH_MAX ? "a phone" : "a desk";
