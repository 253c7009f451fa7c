import { describe, expect, test } from "vitest";
import { summarize } from "../explanation.ts";
import { aMember } from "../testing/builders.ts";
import { undo } from "./adjust.ts";
import { importedPoints } from "./import.ts";
import { isCredit, lotIdOf } from "./entry.ts";
import { applyPosting, problemsOf, type Applied, type MemberLedger } from "./posting.ts";

const now = "2026-11-01T00:00:00.000Z";
const pendingUntil = "2026-11-15T00:00:00.000Z";

const imported = (points: number, pending: number, expiresAt: string | null = null): Applied =>
  checked(
    applyPosting(
      aMember(),
      importedPoints({
        postingId: "p",
        points,
        pending,
        pendingUntil,
        expiresAt,
        now,
        importId: "i",
        line: 2,
      }),
    ),
  );

function checked(applied: Applied): Applied {
  expect(problemsOf(applied.member)).toEqual([]);
  return applied;
}

function undone({ entries }: Applied, member: MemberLedger, stillPending: number): MemberLedger {
  const decided = undo(
    {
      postingId: "p",
      kind: "import",
      moves: entries,
      openedLotIds: entries.filter(isCredit).map(({ leg }) => lotIdOf("p", leg)),
      uses: [],
      isUndone: false,
      countsTowardTier: false,
      stillPending,
      expired: [],
    },
    { postingId: "undo", now },
  );
  if (!decided.ok) throw new Error(decided.code);
  return checked(applyPosting(member, decided.draft)).member;
}

describe("an imported line", () => {
  test("gives points to spend at once, and pending ones until the hold ends; none of them counts as earned", () => {
    const { member, entries } = imported(10, 7);
    expect(member).toMatchObject({ available: 10, pending: 7, lifetime: 0 });
    expect(entries).toMatchObject([
      { points: 10, availableAt: now },
      { points: 7, availableAt: pendingUntil },
    ]);
    expect(member.lots).toMatchObject([
      { points: 10, isHeld: false },
      { points: 7, isHeld: true },
    ]);
  });

  test("keeps the expiry of the available points; pending points have none", () => {
    const date = "2027-01-01T00:00:00.000Z";
    expect(imported(10, 7, date).entries).toMatchObject([
      { points: 10, expiresAt: date },
      { points: 7, expiresAt: null },
    ]);
  });

  test("may have available or pending points alone", () => {
    expect(imported(0, 7).entries).toMatchObject([{ from: "imported", to: "pending", points: 7 }]);
    expect(imported(10, 0).entries).toMatchObject([{ from: "imported", to: "available", points: 10 }]);
  });

  test("is undone from wherever its points are by then", () => {
    const given = imported(10, 7);
    expect(undone(given, given.member, 7)).toMatchObject({ available: 0, pending: 0 });

    const release = { type: "release", lotId: "p:1" } as const;
    const { member } = checked(
      applyPosting(given.member, { postingId: "r", kind: "release", sourceKey: "r", legs: [release] }),
    );
    expect(undone(given, member, 0)).toMatchObject({ available: 0, pending: 0 });
  });

  test("says which file and line it came from", () => {
    const wording = { pointsName: { one: "point", other: "points" }, currencyCode: "EUR" };
    const why = { kind: "import", import: "i", line: 2, points: 10 } as const;
    expect(summarize(why, wording)).toBe("Imported from line 2 of a file: 10 points.");
    expect(summarize({ ...why, pending: 7 }, wording)).toBe(
      "Imported from line 2 of a file: 10 points, and 7 points pending.",
    );
  });
});
