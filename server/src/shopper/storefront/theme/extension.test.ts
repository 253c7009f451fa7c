// The theme extension as it is deployed: what the platform refuses, and what a page of the store carries of it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { Shop } from "@laurel/dev-store/shops/shop.ts";
import { openExtension } from "@laurel/dev-store/storefront/theme/extension.ts";
import type { ThemePage } from "@laurel/dev-store/storefront/theme/liquid-objects.ts";
import { CONTRAST_MIN, contrastOf } from "@laurel/domain/contrast-color.ts";
import { LINE_CONTRAST_MIN, readableInk } from "@laurel/domain/readable-ink.ts";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../../../extension", import.meta.url));
const extension = openExtension(folder);

const filesOf = (name: string): string[] =>
  readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file));
const textOf = (file: string): string => readFileSync(file, "utf8");
const liquid = [...filesOf("blocks"), ...filesOf("snippets")];
const locales = filesOf("locales");

describe("The platform's limits", () => {
  test("hold for blocks and their code", () => {
    expect(extension.blocks().length).toBeLessThanOrEqual(30);
    expect(liquid.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(100_000);
  });

  test("hold for words: small files of plain JSON, the same keys in all languages, and short names", () => {
    for (const file of locales) {
      expect(statSync(file).size).toBeLessThanOrEqual(15_000);
      expect(() => JSON.parse(textOf(file)) as unknown).not.toThrow();
    }
    for (const { name } of extension.blocks()) {
      expect(name).not.toMatch(/^t:/);
      expect(name.length).toBeLessThanOrEqual(25);
    }
  });

  test("leave no words out: each key that a block or snippet names is there", () => {
    const keysIn = (words: object, before = ""): string[] =>
      Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
        typeof value === "string" ? [before + key] : keysIn(value as object, `${before}${key}.`),
      );
    const own = (file: string) => keysIn(JSON.parse(textOf(path.join(folder, "locales", file))) as object);
    const all = liquid.map(textOf).join("\n");
    const shown = [...all.matchAll(/'([a-z_]+\.[a-z_]+)' \| t\b/g)].map(([, key]) => key);
    expect(new Set(own("en.default.json"))).toEqual(new Set(shown));
    const named = [...all.matchAll(/"t:([^"]+)"/g)].map(([, key]) => key);
    expect(new Set(named)).toEqual(new Set(own("en.default.schema.json")));
  });
});

test("no output of Liquid stands in a script's tag: the platform's scanner takes it for unsafe", () => {
  for (const file of liquid) expect(textOf(file), file).not.toMatch(/<script[^>]*\{[{%]/);
});

interface Told {
  readonly isOn?: boolean;
  readonly place?: string;
  readonly accent?: string;
  readonly text?: string;
  readonly words?: object;
  readonly customer?: object;
  readonly isDesign?: boolean;
}

function pageOf({ isOn = true, place = "bottom_right", text = "Rewards", words, ...about }: Told): ThemePage {
  const { accent, ink, line } = readableInk(about.accent ?? "#0b6e4f");
  const facts = {
    version: "v".repeat(16),
    base: "apps/laurel",
    look: { accent, ink, line, place, text },
    words,
  };
  const told = (key: string, value: unknown) => ({ namespace: "laurel", key, value: JSON.stringify(value) });
  return {
    shop: {
      domain: "fern.myshopify.com",
      currencyCode: "EUR",
      installation: { metafields: [told("on", isOn), told("program", facts)] },
    } as unknown as Shop,
    session: {
      cart: new Map(),
      customer: (about.customer as never) ?? null,
      discountCode: null,
      currencyCode: null,
    },
    template: "index",
    isDesign: about.isDesign ?? false,
  };
}
/** The colours that a dark theme's pages take, each as #rrggbb. */
function coloursIn(html: string): Readonly<Record<string, string>> {
  const mixed = /^color-mix\(in srgb,(#\w+) (\d+)%,(#\w+)\)$/;
  const long = (colour: string) => (colour.length === 4 ? colour.replaceAll(/\w/g, "$&$&") : colour);
  return Object.fromEntries(
    [...html.matchAll(/--laurel-(\w+):([^;}]+?)\s*[;}]/g)].map(([, name, value]) => {
      const [, one, percent, other] = mixed.exec(value!) ?? [];
      if (one === undefined) return [name, long(value!)];
      const part = Number(percent) / 100;
      const channel = (at: number): string => {
        const [first, second] = [one, other!].map((of) => Number.parseInt(long(of).slice(at, at + 2), 16));
        return Math.round(first! * part + second! * (1 - part))
          .toString(16)
          .padStart(2, "0");
      };
      return [name, `#${channel(1)}${channel(3)}${channel(5)}`];
    }),
  );
}

const button = (told: Told = {}, settings = {}): string =>
  extension.draw("rewards-button", pageOf(told), settings).trim();

describe("The button", () => {
  test("is in the page's first HTML: a link to the shop's rewards, in a shadow root", () => {
    expect(button()).toMatch(
      /^<laurel-button role="complementary" aria-label="Rewards">\s*<template shadowrootmode="open">[\s\S]*<a href="\/s\/fern\/apps\/laurel\?locale=en">[\s\S]*Rewards<\/a>/,
    );
  });

  test("brings the script once, and tells it where the rewards are and whether a shopper is signed in", () => {
    const [tag = "", ...others] = button().match(/<script[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(tag).toBe(
      '<script src="/extension-assets/laurel.js" async id="laurel-script" data-base="/s/fern/apps/laurel" ' +
        'data-locale="en" data-v="vvvvvvvvvvvvvvvv" data-in="0" data-words="Close\nRewards\nYour points ' +
        'can&amp;#39;t be shown right now\nThey are safe, and your codes work.\nTry again">',
    );
    expect(button({ customer: { id: 1 } })).toContain('data-in="1"');
  });

  test("brings the panel's own words in the language of the page, escaped for the script, which writes HTML", () => {
    const frame = "Schließen\n<Prämien>\nNicht da\nSie sind sicher.\nNoch einmal";
    expect(button({ words: { en: { frame } } })).toContain(
      'data-words="Schließen\n&amp;lt;Prämien&amp;gt;\nNicht da\nSie sind sicher.\nNoch einmal"',
    );
  });

  test("weighs at most 1 KB in a page, packed", () => {
    expect(brotliCompressSync(button()).length).toBeLessThanOrEqual(1_024);
  });

  test("of a draft is not there, but for the merchant who places it", () => {
    expect(button({ isOn: false })).toBe("");
    expect(button({ isOn: false, isDesign: true })).toContain("Not live yet");
    expect(button({ isDesign: true })).not.toContain("Not live yet");
  });

  test("is left, right or absent as the program says, at the distance of its setting", () => {
    expect(button()).toContain("right:24px");
    expect(button({ place: "bottom_left" })).toContain("left:24px");
    expect(button({}, { distance: 80 })).toContain("bottom:calc(80px");
    expect(button({}, { hide_on_phones: true })).toContain("display:none}}");
    // The script still makes links of the merchant's own open the rewards.
    expect(button({ place: "hidden" })).toMatch(/^<script /);
  });

  test("says nothing of colours on a light theme, and which go with it on a dark one", () => {
    for (const ground of ["#FFFFFF", "#f5f0e6", "#777777", ""])
      expect(button({}, { ground })).not.toContain("--laurel");
    expect(button({}, { ground: "#0b1020" })).toContain("--laurel-ground:#0b1020;");
    expect(button({ place: "hidden" }, { ground: "#0b1020" })).toContain("--laurel-ground:#0b1020;");
  });

  test("keeps words and lines readable on dark themes, whatever the accent", () => {
    const grounds = [
      "#000000",
      "#0b1020",
      "#101010",
      "#1c1c1e",
      "#2b2d2f",
      "#2f2f2f",
      "#3a1020",
      "#0000ff",
      "#00384d",
    ];
    const accents = ["#000000", "#ffffff", "#0b6e4f", "#f2b705", "#ff0000", "#0000ff", "#7a1fa2", "#00ffff"];
    for (const ground of grounds)
      for (const accent of accents) {
        const on = coloursIn(button({ accent }, { ground }));
        // Marks that say little are on the colour of the lines.
        for (const words of ["ink", "second"])
          expect(contrastOf(on[words]!, on["hairline"]!), `${words}: ${ground}`).toBeGreaterThanOrEqual(
            CONTRAST_MIN,
          );
        for (const surface of ["ground", "inset", "tint"] as const) {
          const about = `${surface} on ${ground} with ${accent}`;
          for (const words of ["ink", "second", "words"] as const)
            expect(contrastOf(on[words]!, on[surface]!), `${words}: ${about}`).toBeGreaterThanOrEqual(
              CONTRAST_MIN,
            );
          for (const line of ["line", "field"] as const)
            expect(contrastOf(on[line]!, on[surface]!), `${line}: ${about}`).toBeGreaterThanOrEqual(
              LINE_CONTRAST_MIN,
            );
        }
      }
  });

  test("has the merchant's words as words", () => {
    expect(button({ text: "<b>{{ shop }}" })).toContain("&lt;b&gt;{{ shop }}</a>");
  });
});
