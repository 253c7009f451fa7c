// Rules about which texts may be in which files, for what import rules cannot see.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.ts";

interface TextRule {
  readonly name: string;
  readonly comment: string;
  readonly pattern: RegExp;
  readonly isAllowed: (file: string) => boolean;
}

const textRules: readonly TextRule[] = [
  {
    name: "sql-has-its-files",
    comment: "All SQL is in *.sql.ts, where it is checked for naming the shop. Move the statement there.",
    pattern:
      /["'`]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (TABLE|INDEX|ROLE)|ALTER TABLE|WITH \w+ AS)\s/,
    isAllowed: (file) => file.endsWith(".sql.ts") || isTest(file),
  },
  {
    name: "settings-come-from-env",
    comment: "env.ts reads and checks all settings once. Use deps.env.",
    pattern: /process\.env\b/,
    isAllowed: (file) => file === "server/src/config/env.ts" || isTest(file),
  },
  {
    name: "text-is-no-markup",
    comment: "Text from a person could run as markup. Render it with React, or set textContent.",
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/,
    isAllowed: isTest,
  },
  {
    name: "parts-are-html",
    comment:
      "Shoppers get the HTML of the widget's parts, without React: state, effects and handlers would do nothing there. " +
      "Make each act a link or a form.",
    pattern: /\buse[A-Z]\w*\(|\son[A-Z]\w*=/,
    isAllowed: (file) => !file.startsWith("widget/src/") || isTest(file),
  },
  {
    name: "sizes-come-from-the-scale",
    comment:
      "Text sizes, gaps, padding and margins are steps of the scale in admin/src/ui/tokens.css, so that all pages look alike. " +
      "Use its variables. (1px is free, and a calc() that says how the value follows.)",
    pattern:
      /(?:^|[\s{;])(?:font|font-size|line-height|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*):(?!\s*calc\().*?(?<![\w.#])(?!1px\b)[\d.]*\d(?:px|r?em|pt)\b/,
    isAllowed: (file) =>
      !file.endsWith(".css") || file === "admin/src/ui/tokens.css" || file.startsWith("widget/src/style/"),
  },
];

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes("/testing/");
}

export interface TextOffence {
  readonly rule: string;
  readonly comment: string;
  readonly at: string;
}

export function findTextOffences(): TextOffence[] {
  return globSync("{server,admin,widget}/src/**/*.{ts,tsx,css}", { cwd: root }).flatMap((found) => {
    const file = found.split(path.sep).join("/");
    const lines = readFileSync(path.join(root, found), "utf8").split("\n");
    return textRules
      .filter((rule) => !rule.isAllowed(file))
      .flatMap(({ name, comment, pattern }) =>
        lines.flatMap((line, index) =>
          pattern.test(line) ? [{ rule: name, comment, at: `${file}:${index + 1}` }] : [],
        ),
      );
  });
}
