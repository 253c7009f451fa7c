import { checkId, isId } from "../../graphql/wrong-input/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import {
  findAppliedBefore,
  findImport,
  listImports,
  listProblemCounts,
  listProblems,
  loadProgress,
} from "./import-node.ts";
import type { ImportPlace } from "./receive-file.ts";
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
    importMatch: (_, { id, columns, createsCustomers }, context) =>
      taken(context, id, (place) =>
        matchColumns(context.deps, { ...place, columns, createsCustomers: createsCustomers ?? false }),
      ),
    importApply: (_, { id }, context) =>
      taken(context, id, (place) => applyImport(context.deps, { ...place, actor: context.actor })),
    importStop: (_, { id }, context) =>
      taken(context, id, (place) => stopImport(context.deps, { ...place, actor: context.actor })),
    importUndo: (_, { id }, context) =>
      taken(context, id, (place) => undoImport(context.deps, { ...place, actor: context.actor })),
    importDiscard: async (_, { id }, { deps, shop }) => {
      const { discarded, userErrors } = await payload("discarded", async () => {
        const importId = checkId(id, "import_not_found", "id");
        await discardImport(deps, { shopId: shop.shopId, importId });
        return { importId };
      });
      return { discardedId: discarded?.importId ?? null, userErrors };
    },
  },
  Import: {
    progress: ({ id }, _, { read }) => read((tx) => loadProgress(tx, id)),
    problems: (node, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listProblems(tx, node, page));
    },
    problemCounts: ({ id }, _, { read }) => read((tx) => listProblemCounts(tx, id)),
    appliedBefore: (node, _, { read }) => read((tx) => findAppliedBefore(tx, node)),
  },
} satisfies Resolvers;

/** Takes a step, and returns the import as it is then. */
const taken = ({ shop, read }: GraphqlContext, id: string, take: (place: ImportPlace) => Promise<void>) =>
  payload("import", async () => {
    const importId = checkId(id, "import_not_found", "id");
    await take({ shopId: shop.shopId, importId });
    return read((tx) => findImport(tx, importId));
  });
