import { describe, expect, test } from "vitest";
import { listAddress, noFilters, pageVariables, readView, withFilters, writeView } from "./views.ts";

const view = (address: string) => readView(new URLSearchParams(address));

describe("the address of the customers page", () => {
  test.each([
    "",
    "view=below-zero",
    "view=pending&q=ann&tier=gold&sort=NAME&after=abc",
    "sort=SPENT_DESC&before=abc",
    "q=ann&status=guest&tier=gold&points-from=-5&points-to=1000&pending=no&inactive-since=2026-07-01&sort=NAME",
  ])("keeps its view: %j", (address) => {
    expect(writeView(view(address)).toString()).toBe(address);
  });

  test("is ignored where its values are unknown", () => {
    const address =
      "view=everything&sort=COLOUR&status=rich&points-from=1e3&pending=maybe&inactive-since=soon";
    expect(listAddress(view(address))).toBe("");
  });

  test("cuts a search to the length that the server accepts", () => {
    expect(view(`q=${"x".repeat(300)}`).search).toBe("x".repeat(200));
  });
});

describe("filters", () => {
  test("replace a view that contradicts them", () => {
    expect(withFilters(view("view=excluded"), { ...noFilters, status: "GUEST" })).toMatchObject({
      view: "all",
    });
    expect(withFilters(view("view=excluded"), { ...noFilters, tierId: "gold" })).toMatchObject({
      view: "excluded",
    });
  });

  test("use days in the shop's time zone", () => {
    const address = "status=guest&points-from=0&points-to=1000&pending=no&inactive-since=2026-07-01";
    expect(pageVariables(view(address), "Europe/Berlin").filter).toEqual({
      status: "GUEST",
      minPoints: 0,
      maxPoints: 1000,
      hasPending: false,
      lastActivityBefore: "2026-06-30T22:00:00.000Z",
    });
  });
});

describe("the query of a view", () => {
  test("the first page, newest activity first", () => {
    expect(pageVariables(view(""), "UTC")).toEqual({
      first: 50,
      after: null,
      query: null,
      filter: {},
      sort: "LAST_ACTIVITY",
    });
  });

  test("the page before, from its end", () => {
    expect(pageVariables(view("before=abc"), "UTC")).toMatchObject({ last: 50, before: "abc" });
  });

  test("a view and a tier together", () => {
    expect(pageVariables(view("view=below-zero&tier=gold"), "UTC").filter).toEqual({
      isNegative: true,
      tierId: "gold",
    });
  });
});
