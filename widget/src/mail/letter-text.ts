// A letter as text, from the same blocks as its HTML.
import type { Block, Link } from "./blocks.ts";

/** `links` stand below the blocks, and `end` below a line that mail programs know. */
export const letterText = (
  shop: string,
  blocks: readonly Block[],
  { links, end }: { readonly links: readonly Link[]; readonly end: readonly string[] },
): string =>
  [oneLine(shop), ...blocks.map(asText), ...links.map(linkText), `-- \n${end.map(oneLine).join("\n")}`].join(
    "\n\n",
  );

export const linkText = ({ label, href }: Link): string => `${label}: ${href}`;

/** A line break would add a header to the letter. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function asText(block: Block): string {
  switch (block.is) {
    case "heading":
    case "text":
      return oneLine(block.text);
    case "box": {
      const { title, note, action } = block;
      return [title, note, ...(action === null ? [] : [linkText(action)])].join("\n");
    }
    case "sum": {
      const { title, about, rows } = block;
      return [
        about === "" ? title : `${title} (${about})`,
        ...rows.map(({ label, note, value }) => {
          const named = oneLine(note === null ? label : `${label} ${note}`);
          return value === "" ? `  ${named}` : `  ${named}: ${value}`;
        }),
      ].join("\n");
    }
  }
}
