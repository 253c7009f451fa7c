// npm run bench [-- <section>...]: the server and its database.
import { measure } from "./measure.ts";
import { sections } from "./sections.ts";

await measure("npm run bench", sections);
