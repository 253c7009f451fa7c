// npm run docs: the documents as a site, changed as you write. npm run docs:build: the site as files, in
// docs/.vitepress/dist; fails on a link that leads nowhere. `-- --base /laurel/` for a site that is not at its host's root.
import { parseArgs } from "node:util";
import path from "node:path";
import { build, createServer } from "vitepress";
import { root } from "./steps.ts";
import { writeApiPages } from "./site/api-pages.ts";
import { writeDecisionList } from "./site/decision-list.ts";

const docs = path.join(root, "docs");
const { values, positionals } = parseArgs({
  options: { base: { type: "string", default: "/" } },
  allowPositionals: true,
});

writeApiPages(path.join(docs, "api"));
writeDecisionList(path.join(docs, "decisions"));
if (positionals[0] === "build") {
  await build(docs, { base: values.base });
} else {
  const server = await createServer(docs, { base: values.base });
  await server.listen();
  server.printUrls();
}
