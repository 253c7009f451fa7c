// Tests of the whole program: one Laurel for all files of a run, and browsers that may not complain.
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { type Laurel, startLaurel } from "./laurel.ts";

export interface Complaints {
  /** What this test brings about on purpose; everything else that a browser complains of fails it. */
  expect(pattern: RegExp): void;
}

interface TestFixtures {
  /** Errors in the console, broken content security policies among them, errors that nobody caught, and lost requests. */
  readonly complaints: Complaints;
}

export const test = base.extend<TestFixtures, { readonly laurel: Laurel }>({
  laurel: [
    // Playwright reads which fixtures are wanted from the pattern: none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const laurel = await startLaurel();
      await use(laurel);
      await laurel.stop();
    },
    { scope: "worker", timeout: 400_000 },
  ],
  complaints: [
    async ({ context }, use) => {
      const heard = listenTo(context);
      const expected: RegExp[] = [];
      await use({ expect: (pattern) => expected.push(pattern) });
      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

function listenTo(context: BrowserContext): readonly string[] {
  const heard: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (failure) => heard.push(String(failure.error())));
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // What is left behind: live news, and what a page had begun when it was left.
    if (why !== "net::ERR_ABORTED") heard.push(`${why} (${request.url()})`);
  });
  return heard;
}

export { expect } from "@playwright/test";
