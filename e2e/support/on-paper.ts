import type { Page } from "@playwright/test";

/**
 * The page as it prints. A browser prints the window, not a frame: the frame's page, as it is drawn, goes into a window
 * of its own.
 */
export async function onPaper(page: Page): Promise<Page> {
  const frame = page.frame({ name: "app-iframe" })!;
  const drawn = await frame.locator("html").evaluate((html) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const copy = html.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll("script, link, style")) element.remove();
    return `<!doctype html><style>${rules.map(({ cssText }) => cssText).join("\n")}</style>${copy.outerHTML}`;
  });
  const paper = await page.context().newPage();
  await paper.setContent(drawn);
  await paper.emulateMedia({ media: "print" });
  return paper;
}

/** An A4 with margins of 10 mm; returns how many pages there are. */
export async function printA4(paper: Page, path: string, landscape = false): Promise<number> {
  const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
  const file = await paper.pdf({ path, format: "A4", landscape, margin });
  return (file.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;
}
