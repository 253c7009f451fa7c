// npm run laurel -- <command>
import { enableCompileCache } from "node:module";

// From the second start on, this saves a sixth of the memory and the time to compile; so it comes first.
enableCompileCache();
const { runCli } = await import("./cli/run-cli.ts");
await runCli();
