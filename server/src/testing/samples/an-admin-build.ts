// A build of the admin's pages as Vite and its plugin write it, small and made by hand.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const page = (name: string, address: string, more: Record<string, unknown> = {}) => ({
  name,
  path: address,
  title: `The ${name}`,
  scripts: [`/assets/${name}.js`],
  styles: [],
  ...more,
});

const pages = [
  page("home", "/"),
  page("install", "/install"),
  page("app-index", "/app", { layout: "app", styles: ["/assets/app-index.css"] }),
  page("customers-detail", "/app/customers/detail", { layout: "app", matchPath: "/app/customers/:id" }),
  page("rewards-new", "/app/rewards/new", { layout: "app" }),
  page("rewards-edit", "/app/rewards/edit", { layout: "app", matchPath: "/app/rewards/:id" }),
  page("not-found", "/404.html"),
];

const html = `<!doctype html><html lang="en"><head><meta name="laurel-config" content="LAUREL_CONFIG" />
    <!-- LAUREL_HEAD -->
    <title>LAUREL_TITLE</title>
    <script type="module" crossorigin src="/assets/index.js" nonce="LAUREL_NONCE"></script>
  </head><body><div id="start" data-page="LAUREL_PAGE"></div>
    <!-- LAUREL_STYLES -->
    <div id="root"></div>
    <!-- LAUREL_ANSWERS --></body></html>`;

export function anAdminBuild(
  folder = mkdtempSync(path.join(tmpdir(), "laurel-admin-")),
  hash = "hash-1",
): string {
  const write = (name: string, content: string | Buffer): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  write("index.html", html);
  write("page-data/app-data.json", JSON.stringify({ webpackCompilationHash: hash }));
  for (const { name, path: address, ...rest } of pages) {
    const matchPath = "matchPath" in rest ? { matchPath: rest.matchPath } : {};
    const data = { path: address, ...matchPath, componentChunkName: name, result: { data: {} } };
    write(`page-data/${address === "/" ? "index" : address.slice(1)}/page-data.json`, JSON.stringify(data));
  }
  const script = `console.info("${hash}");`;
  for (const name of [`index-${hash}.js`, "index.js", "app-index.css"]) write(`assets/${name}`, script);
  write("assets/index.js.br", brotliCompressSync(script));
  write("assets/index.js.gz", gzipSync(script));
  write("sw.js", "self.skipWaiting();");
  const bridge = (name: string) => ({ scripts: [`/assets/${name}.js`], styles: [] });
  const bridges = { classic: bridge("classic-adapter"), current: bridge("current-adapter") };
  write("pages.json", JSON.stringify({ buildHash: hash, pages, bridges }));
  return folder;
}
