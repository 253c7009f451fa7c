// npm run laurel -- <command>
import { enableCompileCache } from "node:module";

// Saves a sixth of the memory, and the time to compile, from the second start on; so it comes before the rest.
enableCompileCache();
const { runCli } = await import("./cli/run-cli.ts");
await runCli();
