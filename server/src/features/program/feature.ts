import type { Feature } from "../feature.ts";
import { readCurrentProgram } from "./load-program.ts";
import { storedProgramSchema } from "./stored-program.ts";
import { createDefaultProgram } from "./create-program.ts";

export const programFeature: Feature = {
  name: "program",
  listens: { shop: { created: createDefaultProgram } },
  tables: {
    program_versions: { archive: "replace_all", row: storedProgramSchema },
  },
  documents: [{ path: "program/current", read: readCurrentProgram }],
};
