// Links of the documents that VitePress does not know: to files that are no pages, and to places within pages.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { root } from "../steps.ts";

/** GitHub's, so that a link to a heading works there and here. */
export function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

const FILES = "files";
const linked = new Set<string>();

/** A link to a file of the project that is no page leads to a copy of it on the site. Throws if there is no such file. */
export function linkFiles(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("laurel_files", (state) => {
    const { path: page } = state.env as { readonly path: string };
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const to = token.type === "link_open" ? token.attrGet("href") : null;
      if (!to || /^(#|\/|[a-z]+:)/.test(to) || /(\.md|\/)(#|$)/.test(to)) continue;
      const file = path.resolve(path.dirname(page), to);
      if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`${page}: there is no ${to}`);
      const name = path.relative(root, file).split(path.sep).join("/");
      linked.add(name);
      token.attrSet("href", `/${FILES}/${name}`);
      token.attrSet("target", "_self");
    }
  });
}

/** A picture of a page of the admin is shown as it is on a phone, to who reads on one. */
export function showPictures(markdown: MarkdownRenderer): void {
  const usual = markdown.renderer.rules.image!;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const source = tokens[index]!.attrGet("src") ?? "";
    const narrow = source.replace(/\.png$/, "-375.png");
    const drawn = usual(tokens, index, options, env, self);
    const page = (env as { readonly path: string }).path;
    if (narrow === source || !existsSync(path.resolve(path.dirname(page), narrow))) return drawn;
    return `<picture><source media="(max-width: 640px)" srcset="${narrow.replace(/^(?!\.)/, "./")}">${drawn}</picture>`;
  };
}

/** After the build: copies the linked files, and throws if a link of a page leads to no page, file or place. */
export function checkLinks(site: string, base: string): void {
  for (const name of linked) {
    const to = path.join(site, FILES, name);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(root, name), to);
  }
  const pages = new Map(
    globSync("**/*.html", { cwd: site }).map((name) => {
      const html = readFileSync(path.join(site, name), "utf8");
      return [name.split(path.sep).join("/"), { html, places: placesOf(html) }] as const;
    }),
  );
  const dead = [...pages].flatMap(([page, { html }]) =>
    [...html.matchAll(/<a\b[^>]*?\shref="(?<to>[^"]*)"/g)]
      .map((found) => found.groups!["to"]!)
      .filter((to) => !leadsSomewhere(to, page))
      .map((to) => `${page}: ${to} leads nowhere`),
  );
  if (dead.length > 0) throw new Error([...new Set(dead)].join("\n"));

  function leadsSomewhere(to: string, page: string): boolean {
    const at = new URL(to.replaceAll("&amp;", "&"), `http://site${base}${page}`);
    if (at.host !== "site") return true;
    if (!at.pathname.startsWith(base)) return false;
    const name = decodeURIComponent(at.pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
    const found = pages.get(name);
    if (!found) return existsSync(path.join(site, name));
    return at.hash === "" || found.places.has(decodeURIComponent(at.hash.slice(1)));
  }
}

const placesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="(?<id>[^"]+)"/g)].map((found) => found.groups!["id"]!));
