// npm start. JavaScript for the same reason as cli.js.
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runStart } = await import("./cli/start.ts");
await runStart();
