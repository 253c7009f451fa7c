import type { Feature } from "../../features/feature.ts";
import { readCurrentProgram } from "./load-program.ts";
import { storedProgramSchema } from "./stored-program.ts";
import { createDefaultProgram } from "./create-program.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../shops/shop-listener.ts";

export const programFeature: Feature = {
  name: "program",
  listens: [listen(shopChanges, { created: createDefaultProgram })],
  tables: {
    program_versions: { archive: "replace_all", row: storedProgramSchema },
  },
  documents: [{ path: "program/current", read: readCurrentProgram }],
};
