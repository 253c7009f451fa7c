// Which modules the first page needs: those that the app and Home import, with all that they import in turn. And how
// much they may weigh.
import type { Plugin } from "vite";

const sources = ["/src/show-app.tsx", "/src/home/home-page.tsx"];

/** JavaScript of the first page, compressed with brotli. The build fails above it, and `npm run bench:web` measures it. */
export const FIRST_PAGE_KB = 98.5;

export interface FirstPage {
  readonly plugin: Plugin;
  /** Known once all modules are read. */
  readonly needs: (id: string) => boolean;
}

export function findFirstPage(root: string): FirstPage {
  const needed = new Set<string>();
  return {
    plugin: {
      name: "laurel-first-page",
      apply: "build",
      buildEnd() {
        const add = (id: string): void => {
          if (needed.has(id)) return;
          needed.add(id);
          // A library's index imports all of the library.
          if (id.includes("/node_modules/")) return;
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
        };
        for (const source of sources) add(root + source);
      },
    },
    needs: (id) => needed.has(id),
  };
}
