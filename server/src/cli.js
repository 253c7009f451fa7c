// npm run laurel -- <command>. An entry in TypeScript would load Node's compiler before there is a cache: 17 MB.
import { begin } from "./cli/begin.js";

begin();
const { runCli } = await import("./cli/run-cli.ts");
await runCli();
