import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Deps } from "../../process/deps.ts";
import { seededRandom } from "../../testing/random.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { checkForm, makeForm } from "./form-token.ts";

const HOUR_MS = 3_600_000;
const clock = new TestClock("2026-11-23T12:00:00.000Z");
const depsWith = (appSecret: string, olderAppSecrets: readonly string[] = []): Deps =>
  ({ env: { appSecret, olderAppSecrets }, clock }) as unknown as Deps;
const deps = depsWith("the app's secret");

const ownerOf = (shopId: string, platformId: string | null) => ({ shop: { shopId }, platformId });
const ada = ownerOf("11111111-1111-4111-8111-111111111111", "4711");
const isTaken = (form: string, owner = ada, by: Deps = deps): boolean => {
  try {
    checkForm(by, owner, form);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "form_expired" });
    return false;
  }
};
const later = (hours: number): Deps => ({
  ...deps,
  clock: { now: () => new Date(clock.now().getTime() + hours * HOUR_MS) },
});

describe("A form", () => {
  const form = makeForm(deps, ada);

  test("is taken from whom it was made for, for a day", () => {
    expect([isTaken(form), isTaken(form, ada, later(24)), isTaken(form, ada, later(25))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTaken(form, ada, later(-1))).toBe(false);
  });

  test("is taken by a server whose secret was replaced meanwhile, if it knows the old one", () => {
    expect(isTaken(form, ada, depsWith("a new secret", ["the app's secret"]))).toBe(true);
    expect(isTaken(form, ada, depsWith("a new secret"))).toBe(false);
  });

  test("is not taken from another customer, a guest or another shop's customer of the same number", () => {
    for (const other of [
      ownerOf(ada.shop.shopId, "4712"),
      ownerOf(ada.shop.shopId, null),
      ownerOf("22222222-2222-4222-8222-222222222222", "4711"),
    ])
      expect(isTaken(form, other)).toBe(false);
  });
});

test("None of 10,000 forged forms is taken", () => {
  const random = seededRandom(20_261_123);
  const below = (count: number): number => Math.floor(random() * count);
  const real = makeForm(deps, ada);
  const [hour = "", proof = ""] = real.split(".");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= \n";
  const letter = (): string => letters[below(letters.length)]!;
  const anOwner = () => ownerOf(ada.shop.shopId.replace(/^./, String(below(10))), String(4_700 + below(20)));
  const forgeries: readonly (() => string)[] = [
    // Others' forms, and forms of other hours, under this customer's name.
    () => makeForm(deps, anOwner()),
    () => `${Number(hour) - below(24)}.${makeForm(later(-below(24)), anOwner()).split(".")[1]}`,
    () => `${Number(hour) + below(50) - 25}.${proof}`,
    () => makeForm(depsWith(`a secret ${below(1_000)}`), ada),
    // One that was changed somewhere.
    () => {
      const at = below(real.length);
      return real.slice(0, at) + letter() + real.slice(at + below(2));
    },
    () => real.slice(0, below(real.length)),
    () => `${hour}.${createHmac("sha256", String(random())).update(real).digest("base64url")}`,
    () => [hour, "NaN", "", "1e3", `0${hour}`, `${hour}.0`][below(6)]! + (random() < 0.5 ? `.${proof}` : ""),
    () => Array.from({ length: below(200) }, letter).join(""),
  ];
  const taken: string[] = [];
  let tried = 0;
  while (tried < 10_000) {
    const form = forgeries[tried % forgeries.length]!();
    if (form === real) {
      tried += 1;
      continue;
    }
    tried += 1;
    if (isTaken(form)) taken.push(form);
  }
  expect(taken).toEqual([]);
});
