// The documents as a site: `npm run docs`, `npm run docs:build`. Pages are the project's own Markdown, where it stands.
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { checkLinks, linkFiles, showPictures, slugify } from "../../scripts/site/links.ts";
import { sidebar } from "../../scripts/site/sidebar.ts";

const icon = readFileSync(new URL("../../admin/src/ui/frame/favicon.svg", import.meta.url), "base64");

export default defineConfig({
  title: "Laurel",
  description: "How to use, run and change Laurel, a loyalty program that a store runs itself",
  lang: "en",
  head: [["link", { rel: "icon", href: `data:image/svg+xml;base64,${icon}` }]],
  srcDir: "..",
  cacheDir: "../node_modules/.cache/vitepress",
  srcExclude: [
    "{admin,bench,deploy,dev-store,domain,e2e,extension,scripts,server,widget}/**",
    "docs/plan.md",
  ],
  rewrites: { "docs/index.md": "index.md" },
  // Those of the demo, which the reader starts.
  ignoreDeadLinks: [/^http:\/\/localhost/],
  markdown: {
    anchor: { slugify },
    config(markdown) {
      linkFiles(markdown);
      showPictures(markdown);
    },
  },
  themeConfig: {
    nav: [
      { text: "Merchants", link: "/docs/merchants/first-day" },
      { text: "Operators", link: "/docs/operate" },
      { text: "Developers", link: "/docs/developers/api" },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            fuzzy: 0.2,
            prefix: true,
            boost: { title: 4, text: 2, titles: 1 },
            // Who searches is more often a merchant than someone who asks for a type of the API, or why a decision was
            // made. The reader's browser gets the text of this function, and nothing that stands around it.
            boostDocument(id: string) {
              if (id.includes("docs/merchants/")) return 3;
              return /docs\/(api|decisions|live-check|platform-fields)|CHANGELOG/.test(id) ? 0.3 : 1;
            },
          },
        },
      },
    },
  },
  // The texts that are searched are one file, which is loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  buildEnd({ outDir, site }) {
    checkLinks(outDir, site.base);
  },
});
