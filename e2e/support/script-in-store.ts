// The script in the store's pages, as a theme has it, under a policy that allows the store's own files and nothing else.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { Laurel } from "./laurel.ts";

const scriptFile = path.join(fileURLToPath(new URL("../../", import.meta.url)), "extension/assets/laurel.js");

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Each request of the page's own from now on. */
export interface Asked {
  readonly urls: readonly string[];
}

/** In each page of the store that is gone to, but not where a form leads. */
export async function scriptInStore(page: Page, { storeUrl }: Laurel): Promise<Asked> {
  const base = "/s/demo/apps/laurel";
  const view = await fetch(`${storeUrl}${base}?as=json`);
  const { program } = (await view.json()) as { program: { version: string } };
  const urls: string[] = [];
  page.on("request", (request) => void urls.push(request.url()));
  await page.route(`${storeUrl}/laurel.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: readFileSync(scriptFile) }),
  );
  await page.route(
    (url) => url.origin === storeUrl && /^\/s\/demo(\/cart)?$/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const signedIn = text.includes(">Sign in</a>") ? "0" : "1";
      const tag = `<script src="/laurel.js" async id="laurel-script" data-base="${base}" data-locale="en" data-v="${program.version}" data-in="${signedIn}"></script>`;
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), "content-security-policy": POLICY },
        body: text.replace("</body>", `${tag}</body>`),
      });
    },
  );
  return { urls };
}
