import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import { describe, expect, test } from "vitest";
import { draw, drawPart } from "../testing/draw.ts";
import { readText, tagsOf } from "../testing/read-html.ts";
import { receipts } from "../testing/receipts.ts";
import { samples } from "../testing/samples.ts";
import { TITLE_ID } from "./title-id.ts";

const all: readonly (readonly [string, ShopperView])[] = Object.entries(samples);
const opening = /^<laurel-part v="(?<v>[^"]*)" code="(?<code>[^"]*)" about="(?<about>[^"]*)">/;

describe.each(all)("the panel of a shopper: %s", (_name, view) => {
  const html = drawPart(view);
  const tags = tagsOf(html);

  test("begins as the script expects it, and has words for all that it shows", () => {
    expect(opening.exec(html)?.groups).toEqual({ v: view.program.version, code: "", about: "" });
    expect(html.endsWith("</laurel-part>")).toBe(true);
    expect(readText(html)).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
  });

  test("has nothing that a strict policy of the store refuses", () => {
    const names = tags.flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
    expect(tags.filter(({ name }) => name === "script")).toEqual([]);
  });

  test("is named by its heading, has no id twice, and each name that is pointed at", () => {
    const ids = tags.flatMap(({ attributes }) => attributes["id"] ?? []);
    expect(ids).toContain(TITLE_ID);
    expect(ids).toEqual([...new Set(ids)]);
    const pointed = tags.flatMap(({ attributes }) => [
      ...(attributes["aria-labelledby"] ?? "").split(" "),
      ...(attributes["aria-controls"] ?? "").split(" "),
    ]);
    expect(pointed.filter((id) => id !== "" && !ids.includes(id))).toEqual([]);
  });

  test("shows one of its tabs, which is the one that keys reach", () => {
    const tabs = tags.filter(({ attributes }) => attributes["role"] === "tab");
    const panels = tags.filter(({ attributes }) => attributes["role"] === "tabpanel");
    expect(panels.map(({ attributes }) => attributes["aria-labelledby"])).toEqual(
      tabs.map(({ attributes }) => attributes["id"]),
    );
    if (tabs.length === 0) return;
    const chosen = tabs.filter(({ attributes }) => attributes["aria-selected"] === "true");
    expect(chosen.map(({ attributes }) => attributes["tabindex"])).toEqual(["0"]);
    expect(panels.filter(({ attributes }) => !("hidden" in attributes))).toHaveLength(1);
  });

  test("leads to the whole page", () => {
    const links = tags.flatMap(({ name, attributes }) => (name === "a" ? attributes["href"]! : []));
    expect(links).toContain(`${view.visitor.base}/?locale=${view.program.locale}`);
  });
});

const tabsOf = (view: ShopperView): string[] =>
  tagsOf(drawPart(view)).flatMap(({ attributes, inner }) =>
    attributes["role"] === "tab" ? readText(inner) : [],
  );

test("a member has a tab for each thing there is to do, and who left has those that stay", () => {
  expect(tabsOf(samples.member)).toEqual(["Rewards", "Earn", "History", "Invite"]);
  expect(tabsOf({ ...samples.member, invite: null })).toEqual(["Rewards", "Earn", "History"]);
  expect(tabsOf(samples.left)).toEqual(["Rewards", "History"]);
  expect(drawPart(samples.left)).not.toMatch(/\/(redeem|leave)/);
});

test("a member reads the balance, what it is worth and what comes, in one line", () => {
  const text = readText(drawPart(samples.member));
  expect(text).toContain("Hello Harriet Silver 6,412 points worth £5 · 637 more on 2 December");
  expect(readText(drawPart(samples["below zero"]))).not.toContain("worth");
});

test("a code tells the script what it needs: itself, its minimum and whether it goes with others", () => {
  const links = tagsOf(drawPart(samples["code being made"])).filter(
    ({ attributes }) => attributes["data-code"],
  );
  expect(links.map(({ attributes }) => attributes)).toMatchObject([
    { "data-code": "LRL-4TRW9K2PXC6J", "data-minimum": "20.00" },
  ]);
  expect(links[0]!.attributes).not.toHaveProperty("data-combines");
  expect(drawPart(samples.member)).toContain(`data-combines="true"`);
});

test("the answer to a form says what came of it, and what it was about", () => {
  const [reward] = samples.member.rewards;
  const refused = { outcome: "refused", code: "insufficient_points", about: reward!.id } as const;
  expect(opening.exec(drawPart(samples.member, { said: refused }))?.groups).toMatchObject({
    code: "insufficient_points",
    about: reward!.id,
  });
  const ready = { outcome: "ready", about: `"><script>` } as const;
  expect(opening.exec(drawPart(samples.member, { said: ready }))?.groups).toMatchObject({
    code: "ready",
    about: "&quot;&gt;&lt;script&gt;",
  });
});

const anyAmount = (step: number) => {
  const view = samples["many rewards"];
  return { ...view, rewards: view.rewards.map((one) => ({ ...one, step: one.step && step })) };
};

test.each([
  ["was typed", 50, "525"],
  ["was chosen", 100, "600"],
])("an amount that %s and refused stays, with the question open", (_, step, entered) => {
  const view = anyAmount(step);
  const about = view.rewards[0]!.id;
  const said = { outcome: "refused", code: "points_not_on_step", about, entered } as const;
  for (const html of [drawPart(view, { said }), draw(view, { said })]) {
    const opened = tagsOf(html).filter(({ name, attributes }) => name === "details" && "open" in attributes);
    expect(opened).toHaveLength(1);
    const field = tagsOf(opened[0]!.inner).find(
      ({ name, attributes }) =>
        "selected" in attributes || (name === "input" && attributes["type"] === "number"),
    );
    expect(field?.attributes["value"]).toBe(entered);
  }
});

test("receipts and older entries come alone, without style", () => {
  const receipt = drawPart(samples.member, { alone: { kind: "receipt", receipt: receipts.order } });
  expect(readText(receipt)).toContain("Rounded down 637 points");
  const entries = drawPart(samples.member, { alone: { kind: "entries" } });
  expect(readText(entries)).toContain("Order #10482");
  for (const html of [receipt, entries]) {
    expect(opening.test(html)).toBe(true);
    expect(html).not.toMatch(/<style|<h2|role="tab"/);
  }
});
