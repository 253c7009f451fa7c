// Which modules the first page needs: those that the app and Home import, with all that they import in turn.
import type { Plugin } from "vite";

const sources = ["/src/show-app.tsx", "/src/home/home-page.tsx"];

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
          // A library's index imports all of the library: its modules are sorted by folder.
          if (needed.has(id) || id.includes("/node_modules/")) return;
          needed.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
        };
        for (const source of sources) add(root + source);
      },
    },
    needs: (id) => needed.has(id),
  };
}
