// npm run bench:web [-- <section>...]: the merchant's pages in Chromium, served from this machine.
import { measure } from "./measure.ts";
import { firstPage } from "./web/first-page.ts";
import { nextPage } from "./web/next-page.ts";

await measure("npm run bench:web", [firstPage, nextPage]);
