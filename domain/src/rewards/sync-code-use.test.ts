import { describe, expect, test } from "vitest";
import { syncCodeUse, type CodeUse } from "./sync-code-use.ts";

const use = (changes: Partial<CodeUse> = {}): CodeUse => ({
  status: "ISSUED",
  orderId: null,
  postings: 1,
  ...changes,
});
const stands = { orderId: "1", isGone: false };
const gone = { orderId: "1", isGone: true };
const returning = { returnWhenOrderCancelled: true };
const keeping = { returnWhenOrderCancelled: false };

describe("an order that carries a code", () => {
  test.each(["REQUESTED", "ISSUED", "EXPIRED"] as const)("uses it if the redemption is %s", (status) => {
    expect(syncCodeUse(use({ status }), stands, returning)).toEqual({
      status: "USED",
      orderId: "1",
      move: null,
      isFlagged: false,
    });
  });

  test.each(["CANCELLED", "FAILED"] as const)(
    "takes the points again and is flagged, if the redemption is %s",
    (status) => {
      expect(syncCodeUse(use({ status, postings: 2 }), stands, returning)).toEqual({
        status: "USED",
        orderId: "1",
        move: "take",
        isFlagged: true,
      });
    },
  );

  test("takes back points that were returned when the code expired", () => {
    expect(syncCodeUse(use({ status: "EXPIRED", postings: 2 }), stands, returning)).toMatchObject({
      status: "USED",
      move: "take",
      isFlagged: false,
    });
  });

  test("changes nothing the second time", () => {
    const used = use({ status: "USED", orderId: "1" });
    expect(syncCodeUse(used, stands, returning)).toMatchObject({ status: "USED", orderId: "1", move: null });
  });

  test("is flagged when another order used the code, and takes nothing", () => {
    const used = use({ status: "USED", orderId: "2" });
    expect(syncCodeUse(used, stands, returning)).toEqual({
      status: "USED",
      orderId: "2",
      move: null,
      isFlagged: true,
    });
  });

  test("may use a code whose first order was cancelled", () => {
    const returned = use({ status: "USED", orderId: "2", postings: 2 });
    expect(syncCodeUse(returned, stands, returning)).toMatchObject({ orderId: "1", move: "take" });
  });
});

describe("a cancelled order", () => {
  test("returns the points of the code that it used", () => {
    const used = use({ status: "USED", orderId: "1" });
    expect(syncCodeUse(used, gone, returning)).toMatchObject({ status: "USED", move: "return" });
  });

  test("returns them once", () => {
    const returned = use({ status: "USED", orderId: "1", postings: 2 });
    expect(syncCodeUse(returned, gone, returning).move).toBeNull();
  });

  test("returns nothing if the program says so", () => {
    const used = use({ status: "USED", orderId: "1" });
    expect(syncCodeUse(used, gone, keeping).move).toBeNull();
  });

  test("takes the points again when it is reopened", () => {
    const returned = use({ status: "USED", orderId: "1", postings: 2 });
    expect(syncCodeUse(returned, stands, returning).move).toBe("take");
  });

  test("does not touch a code that another order used", () => {
    const used = use({ status: "USED", orderId: "2" });
    expect(syncCodeUse(used, gone, returning)).toMatchObject({ orderId: "2", move: null });
  });

  test.each(["CANCELLED", "FAILED"] as const)("changes nothing if the redemption is %s", (status) => {
    expect(syncCodeUse(use({ status, postings: 2 }), gone, returning)).toMatchObject({
      status,
      move: null,
    });
  });
});
