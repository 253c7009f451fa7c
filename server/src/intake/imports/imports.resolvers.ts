import { checkId, isId } from "../../graphql/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { payload } from "../../graphql/mutation.ts";
import type { ImportAnswerInput, Resolvers } from "../../graphql/resolver-types.generated.ts";
import {
  findImport,
  listImports,
  listLeftOutCells,
  listLeftOutCounts,
  listProblemCounts,
  listProblems,
  listQuestions,
  loadProgress,
  sumUndated,
} from "./import-node.ts";
import { loadImportFileNames } from "./forget/file-names.ts";
import type { Answer } from "./read/questions.ts";
import type { ImportKey } from "./receive-file.ts";
import { applyImport, discardImport, matchColumns, stopImport, undoImport } from "./step-import.ts";

export const importsResolvers = {
  Query: {
    imports: (_, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listImports(tx, page));
    },
    import: (_, { id }, { read }) => (isId(id) ? read((tx) => findImport(tx, id)) : null),
  },
  Mutation: {
    importMatch: (_, { id, columns, createsCustomers, answers }, context) =>
      afterStep(context, id, (key) =>
        matchColumns(context.deps, {
          ...key,
          columns,
          createsCustomers: createsCustomers ?? false,
          answers: (answers ?? []).map(toAnswer),
        }),
      ),
    importApply: (_, { id }, context) =>
      afterStep(context, id, (key) => applyImport(context.deps, { ...key, actor: context.actor })),
    importStop: (_, { id }, context) =>
      afterStep(context, id, (key) => stopImport(context.deps, { ...key, actor: context.actor })),
    importUndo: (_, { id }, context) =>
      afterStep(context, id, (key) => undoImport(context.deps, { ...key, actor: context.actor })),
    importDiscard: async (_, { id }, { deps, shop }) => {
      const { discarded, userErrors } = await payload("discarded", async () => {
        const importId = checkId(id, "import_not_found", "id");
        await discardImport(deps, { shopId: shop.shopId, importId });
        return { importId };
      });
      return { discardedId: discarded?.importId ?? null, userErrors };
    },
  },
  Movement: {
    fileName: async ({ explanation }, _, { load }) =>
      explanation.kind === "import" ? ((await load(loadImportFileNames, explanation.import)) ?? null) : null,
  },
  Import: {
    progress: ({ id }, _, { read }) => read((tx) => loadProgress(tx, id)),
    problems: (node, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listProblems(tx, node, page));
    },
    problemCounts: ({ id }, _, { read }) => read((tx) => listProblemCounts(tx, id)),
    leftOut: (node, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listLeftOutCells(tx, node, page));
    },
    leftOutCounts: ({ id }, _, { read }) => read((tx) => listLeftOutCounts(tx, id)),
    undated: (node, _, { read }) => read((tx) => sumUndated(tx, node)),
    questions: (node, { columns, answers }, { read }) =>
      read((tx) =>
        listQuestions(tx, node, {
          columns: columns ?? node.row.columns,
          answers: answers?.map(toAnswer) ?? node.row.answers,
        }),
      ),
  },
} satisfies Resolvers;

const toAnswer = ({ column, ...answer }: Answer | ImportAnswerInput): Answer => ({
  ...answer,
  column: column ?? null,
});

/** Runs one step of an import, and returns the import as it then is. */
const afterStep = ({ shop, read }: GraphqlContext, id: string, step: (key: ImportKey) => Promise<void>) =>
  payload("import", async () => {
    const importId = checkId(id, "import_not_found", "id");
    await step({ shopId: shop.shopId, importId });
    return read((tx) => findImport(tx, importId));
  });
