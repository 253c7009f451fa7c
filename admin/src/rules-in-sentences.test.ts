// What depends on the program is never written into a sentence of the merchant's pages.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Words of rules and spans of time that are written in the code: each is true whatever the program says. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  "admin/src/customers/detail/set-excluded.tsx": ["right away"],
  "admin/src/customers/detail/set-tier.tsx": ["12 months"],
  "admin/src/customers/merge/confirm-merge.tsx": ["30 days"],
  "admin/src/customers/privacy/open-data-request.tsx": ["30 days"],
  "admin/src/getting-started/past-orders-messages.ts": ["60 days"],
  "admin/src/getting-started/past-orders-reach.tsx": ["60 days"],
  "admin/src/home/day-chart.tsx": ["30 days"],
  "admin/src/home/home-page.tsx": ["30 days"],
  "admin/src/home/last-month.tsx": ["30 days"],
  "admin/src/program/hold.ts": ["right away"],
  "admin/src/program/program.ts": ["before tax"],
  "admin/src/set-aside/failed-card.tsx": ["30 days"],
  "admin/src/settings/access/end-session.tsx": ["right away"],
  "admin/src/settings/access/revoke-key.tsx": ["right away"],
  "admin/src/settings/emails/emails-settings.tsx": ["30 days"],
  "admin/src/settings/emails/mail-figures.tsx": ["30 days"],
  "admin/src/settings/emails/what-to-do.ts": ["30 days"],
  "admin/src/settings/expiry/expiry-preview.tsx": ["30 days"],
  "admin/src/settings/expiry/expiry-settings.tsx": ["30 days"],
  "admin/src/settings/program/program-labels.ts": ["12 months", "0 days", "right away"],
  "admin/src/settings/tiers/tiers-effect.tsx": ["1 day"],
  "admin/src/settings/webhooks/deliveries-card.tsx": ["30 days", "three days"],
  "admin/src/simulator/result/in-short.ts": ["12 months"],
  "admin/src/simulator/run/run-range.ts": ["12 months", "90 days"],
  "domain/src/program/what-counts.ts": ["after discounts"],
  "domain/src/ready-programs/coffee-and-food.ts": ["right away"],
  "domain/src/rewards/gift-card.ts": ["1 day"],
  "domain/src/rewards/store-credit.ts": ["1 day"],
  "domain/src/standing/tier-words.ts": ["12 months"],
};

const RULE =
  /\b(?:\d+|two|three|seven|ten|thirty) (?:days?|months?|weeks?)\b|\b(?:before tax|after discounts|right away)\b/gi;

test("no rule is written into a sentence: what depends on the program is made from it", () => {
  const found = sourcesWith(RULE);
  expect(found).toEqual(fixed);
});

/** The words that each file has, without comments. */
function sourcesWith(words: RegExp): Record<string, string[]> {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = globSync("{admin,domain}/src/**/*.{ts,tsx}", { cwd: root }).toSorted();
  const entries = files
    .filter((file) => !/\.test\.|\.generated\.|\/testing\/|\/reports\//.test(file))
    .map((file): [string, string[]] => {
      const code = readFileSync(path.join(root, file), "utf8")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/(^|\s)\/\/.*/g, "");
      return [file, [...new Set(code.match(words))]];
    });
  return Object.fromEntries(entries.filter(([, found]) => found.length > 0));
}
