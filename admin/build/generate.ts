import { writeFileSync } from "node:fs";
import { generateAll } from "./operation-files.ts";

for (const { file, text } of generateAll()) writeFileSync(file, text);
