import { describe, expect, test } from "vitest";
import { findCycle, type Manifest, readPageFiles } from "./page-files.ts";

const manifest: Manifest = {
  "index.html": {
    file: "assets/index-1.js",
    css: ["assets/index-1.css"],
    imports: ["_ui.js"],
  },
  "_ui.js": { file: "assets/ui-1.js" },
  "_fields.js": {
    file: "assets/fields-1.js",
    css: ["assets/fields-1.css"],
    imports: ["index.html", "_ui.js"],
  },
  "src/rewards/rewards-page.tsx": { file: "assets/rewards-1.js", imports: ["index.html", "_fields.js"] },
};

describe("the files that a page loads", () => {
  test("are its own and all that they import, each once", () => {
    expect(readPageFiles(manifest, ["src/rewards/rewards-page.tsx"])).toEqual({
      scripts: ["/assets/rewards-1.js", "/assets/index-1.js", "/assets/ui-1.js", "/assets/fields-1.js"],
      styles: ["/assets/index-1.css", "/assets/fields-1.css"],
    });
  });

  test("come in the order in which they are needed", () => {
    const { scripts, styles } = readPageFiles(manifest, ["index.html", "src/rewards/rewards-page.tsx"]);

    expect(scripts).toEqual([
      "/assets/index-1.js",
      "/assets/ui-1.js",
      "/assets/rewards-1.js",
      "/assets/fields-1.js",
    ]);
    expect(styles).toEqual(["/assets/index-1.css", "/assets/fields-1.css"]);
  });

  test("are none for an unknown source", () => {
    expect(readPageFiles(manifest, ["src/shell/app-layout.tsx"])).toEqual({ scripts: [], styles: [] });
  });
});

test("an import cycle is found at build time", () => {
  expect(findCycle(manifest)).toBeNull();
  const backend = { file: "assets/backend-1.js", imports: ["_ui.js"] };
  const ui = { file: "assets/ui-1.js", imports: ["_backend.js"] };
  expect(findCycle({ ...manifest, "_backend.js": backend, "_ui.js": ui })).toEqual([
    "_ui.js",
    "_backend.js",
    "_ui.js",
  ]);
});
