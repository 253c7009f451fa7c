// A process of its own, with --expose-gc: prepares and runs 500 query texts of 930 fields each, often enough that they
// are compiled, and prints by how many megabytes its heap has grown then.
import { buildSchema } from "graphql";
import { apiParts } from "../../features/features.ts";
import { mergeNeeds, readSdl } from "../../graphql/api-part.ts";
import { createQueryStore } from "../../graphql/limits/prepare-query.ts";

const TEXTS = 500;
const TIMES = 6;

const leaves = "id platformId email displayName status ordersCount joinedAt birthday lastActivityAt leftAt";
const rest = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount";
const page = `customers(first: 1) { nodes { ${leaves} } edges { cursor node { ${leaves} } } ${rest} }`;
const textOf = (nth: number): string =>
  `query Text${nth} { ${Array.from({ length: 29 }, (_, n) => `a${n}: ${page}`).join(" ")} }`;

const schema = buildSchema(readSdl(apiParts));
const heapBytes = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

const store = createQueryStore({ schema, needs: mergeNeeds(apiParts) }, { take: () => 0 });
const before = heapBytes();
for (let nth = 0; nth < TEXTS; nth++)
  for (let time = 0; time < TIMES; time++) {
    const prepared = store.prepare("shop", textOf(nth));
    if (!prepared.ok) throw prepared.errors[0] ?? new Error("refused");
    await store.run(prepared, { context: {}, variables: {}, operationName: null });
  }
const megabytes = (heapBytes() - before) / 1024 / 1024;
// The store is still in use: what it holds was not collected.
store.prepare("shop", "{ shop { domain } }");
process.stdout.write(megabytes.toFixed(1));
