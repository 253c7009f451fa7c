// What stands beside each page of the site, grouped by who reads it: the group of the page is open. Titles are those of the pages.
import { globSync } from "node:fs";
import path from "node:path";
import type { DefaultTheme } from "vitepress";
import { root } from "../steps.ts";
import { listDecisions, titleOf } from "./decision-list.ts";

type Item = DefaultTheme.SidebarItem;

export function sidebar(): Item[] {
  const decisions = listDecisions(path.join(root, "docs/decisions"));
  const calls = globSync("docs/api/*.md", { cwd: root }).toSorted();
  const apart = (file: string): boolean => !file.endsWith("index.md");
  return [
    {
      text: "Merchants",
      collapsed: true,
      items: [
        ...pages(
          "docs/merchants",
          "first-day",
          "home",
          "customers",
          "customer",
          "rewards",
          "referrals",
          "reports",
          "simulator",
          "activity",
          "set-aside",
        ),
        {
          text: "Settings",
          items: pages("docs/merchants", "settings-program", "settings-shop", "settings-people"),
        },
        ...pages("docs/merchants", "money", "moving-in"),
      ],
    },
    {
      text: "Operators",
      collapsed: true,
      items: [
        page("README", "Try it"),
        ...pages("docs", "operate", "scale", "security", "privacy"),
        page("SECURITY", "Report a vulnerability"),
        page("CHANGELOG"),
      ],
    },
    {
      text: "Developers",
      collapsed: true,
      items: [
        page("docs/developers/api"),
        {
          text: "All calls",
          link: "/docs/api/",
          collapsed: true,
          items: calls.filter(apart).map((file) => callsPage(file.slice(0, -3))),
        },
        ...pages("docs", "webhooks"),
        page("CONTRIBUTING"),
        page("ARCHITECTURE"),
        ...pages("docs", "glossary", "walks", "tour", "platform-fields", "live-check", "specification"),
        {
          text: "Decisions",
          link: "/docs/decisions/",
          collapsed: true,
          items: decisions.map(({ file, title }) => ({
            text: title,
            link: `/docs/decisions/${file.slice(0, -3)}`,
          })),
        },
      ],
    },
  ];
}

const pages = (folder: string, ...names: readonly string[]): Item[] =>
  names.map((name) => page(`${folder}/${name}`));

/** Under their own heading, without “API: ”. */
function callsPage(name: string): Item {
  const { text = "", link = "" } = page(name);
  const part = text.replace("API: ", "");
  return { text: part.charAt(0).toUpperCase() + part.slice(1), link };
}

const page = (name: string, text = titleOf(path.join(root, `${name}.md`))): Item => ({
  text,
  link: `/${name}`,
});
