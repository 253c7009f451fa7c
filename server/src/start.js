// npm start. JavaScript for the same reason as cli.js.
import { begin } from "./cli/begin.js";

begin();
const { runStart } = await import("./cli/start.ts");
await runStart();
