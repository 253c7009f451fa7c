// Writes the types that resolvers are checked against, from the SDL: `npm run generate`. A test fails if they are
// stale.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { generateApiTypes, generatedFile } from "../server/src/testing/generate-api-types.ts";
import { root } from "./steps.ts";

writeFileSync(path.join(root, generatedFile), await generateApiTypes());
console.log(`${generatedFile} is written`);
