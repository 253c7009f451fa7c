import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { renderLiquidPage } from "./render.tsx";
import { draw, testOptions } from "./testing/draw.ts";
import { tagsOf, withoutStyle } from "./testing/read-html.ts";
import { samples } from "./testing/samples.ts";

/** Fields that hold any text: of merchants, of shoppers and of the store. */
const freeFields = new Set(
  (
    "id name title note description code kind version pointsName firstName friendGets url mask base href " +
    "signInHref form color locale"
  ).split(" "),
);

const hostile = oneof(
  constantFrom("{% endraw %}", "{%- endraw -%}", "{{ shop.email }}", "</template>", "</style>", "{", '"{%'),
  string({ unit: "binary" }),
);

/** The view with another text in each of its free fields. */
function withTexts(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withTexts(one, next));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, old]) =>
    typeof old === "string" && freeFields.has(key) ? [key, next()] : [key, withTexts(old, next)],
  );
  return Object.fromEntries(entries);
}

const opening =
  /^\{% unless "[\w/-]*" contains routes\.root_url %\}\{% assign laurel_root = routes\.root_url %\}\{% endunless %\}\{% raw %\}/;

function insideRaw(page: string): string {
  expect(page).toMatch(opening);
  expect(page.endsWith("{% endraw %}")).toBe(true);
  return page.replace(opening, "").slice(0, -"{% endraw %}".length);
}

describe("a page for Liquid", () => {
  test("is raw, and no text of anybody ends that", () => {
    assert(
      property(
        constantFrom<ShopperView>(...Object.values(samples)),
        array(hostile, { minLength: 1, maxLength: 20 }),
        (view, texts) => {
          let at = 0;
          const changed = withTexts(view, () => texts[at++ % texts.length]!) as ShopperView;
          const page = renderLiquidPage(changed, testOptions());
          const inside = insideRaw(page).replaceAll("{% endraw %}{{ laurel_root }}{% raw %}", "");
          expect(withoutStyle(inside)).not.toContain("{");
          expect(inside.match(/<\/?(?:template|style)\b/g)).toHaveLength(6);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("shows a reward's name that looks like Liquid as it is", () => {
    const [first] = samples.member.rewards;
    const view = { ...samples.member, rewards: [{ ...first!, name: "{{ shop.email }}" }] };
    expect(renderLiquidPage(view, testOptions())).toContain("<h3>&#123;&#123; shop.email }}</h3>");
  });

  test("leaves the start of each path of the store to the store, and of nothing else", () => {
    const page = renderLiquidPage(samples.member, testOptions());
    const paths = tagsOf(draw(samples.member))
      .flatMap(({ attributes: { href, action } }) => href ?? action ?? [])
      .filter((path) => !/^(?:mailto:|https:\/\/wa\.me\/)/.test(path));
    expect(paths.filter((path) => !path.startsWith("/"))).toEqual([]);
    expect(page.split("{{ laurel_root }}")).toHaveLength(paths.length + 1);
  });

  test("has a style that Liquid would not read either", () => {
    const style = /<style>(?<text>[\s\S]*?)<\/style>/.exec(draw(samples.member))?.groups?.["text"] ?? "";
    expect(style).toContain(".ticket");
    expect(style).not.toMatch(/\{[{%#]/);
  });
});

describe("the style of a page", () => {
  const style = /<style>(?<text>[\s\S]*?)<\/style>/.exec(draw(samples.member))?.groups?.["text"] ?? "";

  test("knows no left and right, so that it holds from right to left", () => {
    const physical =
      /(?<![\w-])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height))\s*:/g;
    expect(style.match(physical)).toBeNull();
    expect(style.match(/(?:text-align|float)\s*:\s*(?:left|right)/g)).toBeNull();
  });

  test("takes its accent from the shop, made readable", () => {
    expect(draw(samples.member, { accent: "#f2b705" })).toContain(
      "--accent:#f2b705;--ink-on-accent:#000000;",
    );
    expect(() => draw(samples.member, { accent: "red" })).toThrow("not a colour");
  });

  test("asks nobody else for anything", () => {
    expect(style).not.toMatch(/url\(|@import|@font-face/);
  });
});
