// The allowed directions of imports. Each rule says why it exists and what to do instead.
import type { IForbiddenRuleType } from "dependency-cruiser";

const tests = "(\\.test\\.tsx?$|/src/testing/)";
/** The few files that assemble the program: they may name concrete adapters. */
const composition = "^server/src/((main|start|cli)\\.ts$|cli/|process/wire-deps\\.ts$)";

export const importRules: readonly IForbiddenRuleType[] = [
  {
    name: "domain-is-pure",
    comment:
      "domain says what loyalty means, without input, output, clock or chance. Pass what it needs as an argument, " +
      "or move the code to server.",
    severity: "error",
    from: { path: "^domain/src/", pathNot: tests },
    to: { pathNot: ["^domain/src/", "^node_modules/zod/"] },
  },
  {
    name: "kinds-without-zod",
    comment:
      "The pages read what a kind says of itself, and do without zod. Its schema follows from its fields " +
      "(kinds/config-schema.ts); what needs zod stands in a file of its own.",
    severity: "error",
    from: {
      path: "^domain/src/(kinds|earning|rewards)/",
      pathNot: [tests, "/(config-schema|earning-configs|reward|reward-terms)\\.ts$"],
    },
    to: { path: "^node_modules/zod/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "dev-store-is-independent",
    comment:
      "dev-store is a second reading of the platform's contract; sharing code would share its mistakes. " +
      "Write it again there, from the platform's documents.",
    severity: "error",
    from: { path: "^dev-store/" },
    to: { path: "^(domain|server|admin|widget|e2e)/" },
  },
  {
    name: "browsers-do-not-import-server",
    comment:
      "What runs in a browser speaks to the server over HTTP. Share types through domain or the GraphQL schema.",
    severity: "error",
    from: { path: "^(admin|widget)/" },
    to: { path: "^server/" },
  },
  {
    name: "serve-needs-no-dev-store",
    comment:
      "dev-store is for demo and tests; a merchant's server must start without it. " +
      "Only start.ts and the demo may load it, with import().",
    severity: "error",
    from: { path: "^server/src/", pathNot: [tests, "^server/src/(start\\.ts$|features/demo/)"] },
    to: { path: "^dev-store/" },
  },
  {
    name: "sql-stays-in-its-feature",
    comment:
      "A feature's SQL is its own affair; others would break when its tables change. Call a use case of that feature, " +
      "or add one.",
    severity: "error",
    from: { path: "^server/src/((?:features/)?[^/]+)/", pathNot: "^server/src/testing/" },
    to: { path: "^server/src/.*\\.sql\\.ts$", pathNot: "^server/src/(database|$1)/" },
  },
  {
    name: "composition-holds-no-sql",
    comment: "The files that put the program together call use cases, not SQL.",
    severity: "error",
    from: { path: "^server/src/[^/]+\\.ts$" },
    to: { path: "\\.sql\\.ts$", pathNot: "^server/src/database/" },
  },
  {
    name: "resolvers-are-for-graphql",
    comment: "Resolvers are an edge. Call the use case behind the resolver.",
    severity: "error",
    from: { path: "^server/src/", pathNot: "^server/src/features/[^/]+/feature\\.ts$" },
    to: { path: "\\.resolvers\\.ts$" },
  },
  {
    name: "mechanisms-know-no-feature",
    comment:
      "Database, jobs and GraphQL serve all features, and know none. Let the feature say it in its feature.ts, or pass it in.",
    severity: "error",
    from: { path: "^server/src/(database|jobs|graphql)/", pathNot: [tests, "generated"] },
    to: { path: "^server/src/features/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "ledger-stands-alone",
    comment:
      "Everything may stand on the ledger, so it stands on no feature. Pass the facts in, or move the decision to domain.",
    severity: "error",
    // GraphQL types of an entry may link to anything.
    from: {
      path: "^server/src/features/ledger/",
      pathNot: [tests, "\\.resolvers\\.ts$", "/feature\\.ts$"],
    },
    // A posting decides the tier, the audit log records who did it, and the ledger's jobs need the list of shops.
    to: {
      path: "^server/src/features/[^/]+/",
      pathNot: "^server/src/features/((ledger|standing|audit)/|shops/(find-shop|list-shops|each-shop)\\.ts$)",
    },
  },
  {
    name: "adapters-are-named-once",
    comment:
      "Use cases speak to deps.platform, so that a second platform costs one folder. Extend the port instead.",
    severity: "error",
    from: { path: "^server/src/", pathNot: ["^server/src/platform/shopify/", composition, tests] },
    to: { path: "^server/src/platform/shopify/" },
  },
  {
    name: "ui-knows-no-loyalty",
    comment: "ui/ is how things look, whatever they are. Pass what it shows as properties.",
    severity: "error",
    from: { path: "^admin/src/ui/" },
    to: { path: "^(domain/src/(?!money\\.ts)|admin/src/(?!ui/))" },
  },
  {
    name: "bridges-are-loaded-when-needed",
    comment:
      "A page speaks to the HostBridge port; only embed/ knows its adapters, and loads the one it needs.",
    severity: "error",
    from: { path: "^admin/src/", pathNot: ["^admin/src/embed/", tests] },
    to: { path: ["^admin/src/embed/.*-adapter\\.ts$", "^node_modules/@shopify/app-bridge/"] },
  },
  {
    name: "program-does-not-import-tests",
    comment: "What only tests need is not shipped. Move what is shared out of testing/.",
    severity: "error",
    from: { path: "^(domain|server|dev-store|admin)/src/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "no-cycles",
    comment: "Files that need each other are one file, or there is a third one between them that both need.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "imports-lead-somewhere",
    comment:
      "This import finds no file. Check its path and its .ts ending, or add the package to this workspace.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];
