import { describe, expect, test } from "vitest";
import { pageVariables, readView, writeView } from "./views.ts";

const view = (address: string) => readView(new URLSearchParams(address));

describe("the address of the customers page", () => {
  test.each([
    "",
    "view=below-zero",
    "view=pending&q=ann&tier=gold&sort=NAME&after=abc",
    "sort=SPENT_DESC&before=abc",
  ])("keeps its view: %j", (address) => {
    expect(writeView(view(address)).toString()).toBe(address);
  });

  test("is passed over where it says what no view is", () => {
    expect(view("view=everything&sort=COLOUR")).toMatchObject({ view: "all", sort: "LAST_ACTIVITY" });
  });
});

describe("what is asked for a view", () => {
  test("the first page, newest activity first", () => {
    expect(pageVariables(view(""))).toEqual({
      first: 50,
      after: null,
      query: null,
      filter: {},
      sort: "LAST_ACTIVITY",
    });
  });

  test("the page before, from its end", () => {
    expect(pageVariables(view("before=abc"))).toMatchObject({ last: 50, before: "abc" });
  });

  test("a view and a tier together", () => {
    expect(pageVariables(view("view=below-zero&tier=gold")).filter).toEqual({
      isNegative: true,
      tierId: "gold",
    });
  });
});
