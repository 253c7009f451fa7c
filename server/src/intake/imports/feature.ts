import type { Feature } from "../../features/feature.ts";
import { importsResolvers } from "./imports.resolvers.ts";
import { importRoutes } from "./imports.routes.ts";
import { applyImportTask, checkImportTask, undoImportTask } from "./import.job.ts";
import { problemRoutes } from "./problems/problems.routes.ts";
import { tidyImportsOfShop } from "./tidy-imports.job.ts";

export const importsFeature: Feature = {
  name: "imports",
  api: {
    sdl: [new URL("./imports.graphql", import.meta.url)],
    resolvers: [importsResolvers],
    needs: {
      "Query.imports": "read_customers",
      "Query.import": "read_customers",
      "Mutation.importMatch": "write_customers",
      "Mutation.importApply": "write_customers",
      "Mutation.importStop": "write_customers",
      "Mutation.importUndo": "write_customers",
      "Mutation.importDiscard": "write_customers",
      Import: "read_customers",
      ImportTier: "read_customers",
      ImportColumn: "read_customers",
      ImportProgress: "read_customers",
      ImportProblem: "read_customers",
      ImportProblemCount: "read_customers",
      ImportCustomerIds: "read_customers",
      ImportOnTop: "read_customers",
      ImportUndated: "read_customers",
      ImportQuestion: "read_customers",
      ImportQuestionLine: "read_customers",
      ImportCellMeaning: "read_customers",
      ImportAnswer: "read_customers",
    },
  },
  routes: [importRoutes, problemRoutes],
  tasks: [applyImportTask, checkImportTask, undoImportTask],
  daily: [{ name: "tidy-imports", run: tidyImportsOfShop }],
  tables: {
    imports: { archive: "refuse" },
    import_chunks: { archive: "refuse" },
    import_problems: { archive: "refuse" },
  },
  reads: ["customers"],
};
