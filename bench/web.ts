// npm run bench:web [-- <section>...]: the merchant's pages and the store's in Chromium, served from this machine.
import { measure } from "./measure.ts";
import { firstPage } from "./web/first-page.ts";
import { lighthouse } from "./web/lighthouse.ts";
import { nextPage } from "./web/next-page.ts";
import { shopperPages } from "./web/store-pages.ts";

await measure("npm run bench:web", [firstPage, nextPage, shopperPages, lighthouse]);
