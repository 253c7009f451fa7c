import { Html } from "../html.ts";

export interface DrawnBlocks {
  /** Where the page's section has its blocks. */
  readonly inSection: Html;
  /** At the end of the page. */
  readonly atEnd: Html;
}

export const NO_BLOCKS: DrawnBlocks = { inSection: new Html(""), atEnd: new Html("") };
