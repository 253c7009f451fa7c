// Tests of the whole program: one Laurel per worker for all files of a run, and no errors in the browser.
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { readSnapshot } from "./demo-snapshot.ts";
import { type Laurel, startLaurel } from "./laurel.ts";

export interface Complaints {
  /** An error that this test causes on purpose. Any other error in the browser fails it. */
  expect(pattern: RegExp): void;
}

interface TestFixtures {
  /**
   * Errors in the console (including violations of the content security policy), uncaught errors, and failed requests.
   */
  readonly complaints: Complaints;
}

export const test = base.extend<TestFixtures, { readonly laurel: Laurel }>({
  laurel: [
    // Playwright reads which fixtures are wanted from the pattern: none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const laurel = await startLaurel(readSnapshot());
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
    // Live updates and requests of a page are aborted when the page is left.
    if (why !== "net::ERR_ABORTED") heard.push(`${why} (${request.url()})`);
  });
  return heard;
}

export { expect } from "@playwright/test";
