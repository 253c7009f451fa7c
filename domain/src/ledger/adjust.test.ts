import { describe, expect, test } from "vitest";
import { aMember } from "../testing/builders.ts";
import { adjustment, childLots, undo, type PastPosting } from "./adjust.ts";
import { isCredit, lotIdOf, postingKinds } from "./entry.ts";
import {
  applyPosting,
  lotsOf,
  problemsOf,
  type Applied,
  type MemberLedger,
  type PostingDraft,
} from "./posting.ts";

const now = "2026-11-01T00:00:00.000Z";
const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();

const draftOf = (postingId: string, points: number) =>
  adjustment({ postingId, points, now, idempotencyKey: postingId });

function applyTo(member: MemberLedger, draft: PostingDraft): Applied {
  const applied = applyPosting(member, draft);
  expect(problemsOf(applied.member)).toEqual([]);
  return applied;
}

const adjust = (member: MemberLedger, postingId: string, points: number) =>
  applyTo(member, draftOf(postingId, points));

/** The posting as the ledger stored it; `later` are postings whose credits paid its debt. */
const aUse = (lotId: string, expiresAt: string | null = null) => ({
  lotId,
  lotOf: null,
  availableAt: now,
  expiresAt,
  ownExpiresAt: expiresAt,
});

function past(draft: PostingDraft, applied: Applied, later: readonly Applied[] = []): PastPosting {
  const uses = [applied, ...later]
    .flatMap((one) => one.lotUses)
    .filter((use) => use.postingId === draft.postingId);
  return {
    postingId: draft.postingId,
    kind: draft.kind,
    moves: applied.entries,
    openedLotIds: applied.entries.filter(isCredit).map(({ leg }) => lotIdOf(draft.postingId, leg)),
    uses: uses.map(({ lotId, points: taken }) => ({ ...aUse(lotId), points: taken })),
    isUndone: false,
    countsTowardTier: false,
    stillPending: applied.member.pending,
    expired: [],
  };
}

function undone(member: MemberLedger, posting: PastPosting): Applied {
  const result = undo(posting, { postingId: "undo", now });
  if (!result.ok) throw new Error(result.code);
  return applyTo(member, result.draft);
}

describe("an adjustment", () => {
  test("gives points that can be spent at once", () => {
    const { member, entries } = adjust(aMember(), "given", 50);
    expect(member).toMatchObject({ available: 50, lifetime: 0 });
    expect(entries).toMatchObject([
      { from: "adjusted", to: "available", points: 50, availableAt: now, expiresAt: null },
    ]);
    expect(draftOf("given", 50).sourceKey).toBe("adjustment:given");
  });

  test("takes points, and may make debt", () => {
    const { member, entries } = adjust(aMember(), "taken", -50);
    expect(member).toMatchObject({ available: -50, lifetime: 0 });
    expect(entries).toMatchObject([{ from: "available", to: "adjusted", points: 50 }]);
  });
});

describe("an undo", () => {
  test("of points given takes them back to where they came from", () => {
    const given = adjust(aMember(), "given", 50);
    const { member, entries } = undone(given.member, past(draftOf("given", 50), given));
    expect(member).toMatchObject({ available: 0, lots: [], debts: [] });
    expect(entries).toMatchObject([{ from: "available", to: "adjusted", points: 50 }]);
  });

  test("uses the posting's own lot before others", () => {
    const older = adjust(aMember(), "a-older", 50);
    const given = adjust(older.member, "given", 50);
    const { member } = undone(given.member, past(draftOf("given", 50), given));
    expect(lotsOf(member).map((lot) => lot.lotId)).toEqual(["a-older:0"]);
  });

  test("of points that were spent meanwhile makes debt", () => {
    const given = adjust(aMember(), "given", 50);
    const spent = adjust(given.member, "spent", -30);
    expect(undone(spent.member, past(draftOf("given", 50), given)).member).toMatchObject({
      available: -30,
      debts: [{ postingId: "undo", unpaid: 30 }],
    });
  });

  test("of points taken returns them as children of the lots they came from", () => {
    const given = adjust(aMember(), "given", 50);
    const taken = adjust(given.member, "taken", -30);
    const { member, entries } = undone(taken.member, past(draftOf("taken", -30), taken));
    expect(member.available).toBe(50);
    expect(entries).toMatchObject([{ points: 30, lotOf: "given:0" }]);
  });

  test("of points that no lot had paid pays that debt", () => {
    const given = adjust(aMember(), "given", 10);
    const taken = adjust(given.member, "taken", -30);
    const { member, entries } = undone(taken.member, past(draftOf("taken", -30), taken));
    expect(member).toMatchObject({ available: 10, debts: [] });
    expect(entries.map(({ points, lotOf }) => [points, lotOf])).toEqual([
      [10, "given:0"],
      [20, null],
    ]);
  });

  test("returns points to each lot that paid, also to those that paid later", () => {
    const taken = adjust(aMember(), "taken", -30);
    const given = adjust(taken.member, "given", 50);
    const { member, entries } = undone(given.member, past(draftOf("taken", -30), taken, [given]));
    expect(member.available).toBe(50);
    expect(entries).toMatchObject([{ points: 30, lotOf: "given:0" }]);
  });

  test("can be posted once", () => {
    const given = adjust(aMember(), "given", 50);
    const posting = { ...past(draftOf("given", 50), given), isUndone: true };
    expect(undo(posting, { postingId: "undo", now })).toEqual({
      ok: false,
      code: "already_undone",
    });
    expect(undo({ ...posting, isUndone: false }, { postingId: "u", now })).toMatchObject({
      draft: { kind: "undo", sourceKey: "undo:given" },
    });
  });

  test.each(postingKinds)("of a posting of the kind %s is allowed only if a person made it", (kind) => {
    const given = adjust(aMember(), "given", 50);
    const posting = { ...past(draftOf("given", 50), given), kind };
    const result = undo(posting, { postingId: "undo", now });
    const isAllowed = kind === "adjustment" || kind === "import" || kind === "action";
    expect(result.ok ? "undoable" : result.code).toBe(isAllowed ? "undoable" : "not_undoable");
  });
});

describe("points that are returned", () => {
  const use = (lotId: string, points: number, expiresAt: string | null) => ({
    ...aUse(lotId, expiresAt),
    points,
  });
  const returned = (uses: PastPosting["uses"], points: number) =>
    childLots(uses, points, now).map((lot) => [
      lot.lotOf ?? null,
      lot.points,
      lot.expiresAt,
      lot.availableAt,
    ]);

  test.each([
    ["when their lot did, if that is far off", inDays(31), inDays(31)],
    ["in 30 days, if their lot expires that day", inDays(30), inDays(30)],
    ["in 30 days, if their lot expires sooner", inDays(29), inDays(30)],
    ["in 30 days, if their lot has expired", inDays(-100), inDays(30)],
    ["never, if their lot never did", null, null],
  ])("expire %s", (_, expiresAt, childExpiresAt) => {
    expect(returned([use("a", 10, expiresAt)], 10)).toEqual([["a", 10, childExpiresAt, now]]);
  });

  test("follow the program's settings, as their lot did, from the day on which it was given", () => {
    const spent = { ...use("a", 10, inDays(200)), availableAt: inDays(-165), ownExpiresAt: null };
    expect(returned([spent], 10)).toEqual([["a", 10, null, inDays(-165)]]);
    expect(returned([{ ...spent, expiresAt: inDays(20) }], 10)).toEqual([
      ["a", 10, inDays(30), inDays(-165)],
    ]);
  });

  test("become one lot for each lot that they came from", () => {
    expect(returned([use("a", 10, null), use("b", 20, inDays(40))], 30)).toEqual([
      ["a", 10, null, now],
      ["b", 20, inDays(40), now],
    ]);
  });

  test("are never more than is to be returned", () => {
    expect(returned([use("a", 10, null), use("b", 20, null), use("c", 5, null)], 15)).toEqual([
      ["a", 10, null, now],
      ["b", 5, null, now],
    ]);
  });

  test("name the first lot that they come from, however often they were returned", () => {
    expect(childLots([{ ...use("b", 10, null), lotOf: "a" }], 10, now)).toMatchObject([{ lotOf: "a" }]);
  });

  test("that came from no lot have no parent and no expiry", () => {
    expect(returned([use("a", 10, null)], 15)).toEqual([
      ["a", 10, null, now],
      [null, 5, null, now],
    ]);
  });
});
