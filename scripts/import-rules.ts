// The allowed directions of imports. Each rule says why it exists and what to do instead.
import type { IForbiddenRuleType } from "dependency-cruiser";
import { wings } from "../server/src/features/wings.ts";

const wing = `(?:${wings.join("|")})`;
const tests = "(\\.test\\.tsx?$|/src/testing/)";
/** The few files that assemble the program: they may name concrete adapters. */
const composition = "^server/src/((main\\.ts|start\\.js|cli\\.js)$|cli/|process/wire-deps\\.ts$)";

/** Also of folders that only tests use. */
export const isTest = (file: string): boolean => new RegExp(tests).test(file);

export const importRules: readonly IForbiddenRuleType[] = [
  {
    name: "domain-is-pure",
    comment:
      "The rules in domain use no files, network, clock or random numbers. Pass what they need as an argument, " +
      "or move the code to server.",
    severity: "error",
    from: { path: "^domain/src/", pathNot: tests },
    to: { pathNot: ["^domain/src/", "^node_modules/zod/"] },
  },
  {
    name: "kinds-without-zod",
    comment:
      "The pages load the kinds, and must not load zod with them. A kind's schema follows from its fields " +
      "(kinds/config-schema.ts). Put code that needs zod into a file of its own.",
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
      "dev-store is written separately from the platform's documents: shared code would share its mistakes. " +
      "Write the code again there.",
    severity: "error",
    from: { path: "^dev-store/" },
    to: { path: "^(domain|server|admin|widget|e2e)/" },
  },
  {
    name: "browsers-do-not-import-server",
    comment:
      "Code in the browser calls the server over HTTP. Share types through domain or the GraphQL schema.",
    severity: "error",
    from: { path: "^(admin|widget)/" },
    to: { path: "^server/" },
  },
  {
    name: "serve-needs-no-dev-store",
    comment:
      "dev-store is for the demo and for tests. A merchant's server must start without it, " +
      "so only cli/start.ts and the demo may load it, with import().",
    severity: "error",
    from: { path: "^server/src/", pathNot: [tests, "^server/src/(cli/start\\.ts$|operate/demo/)"] },
    to: { path: "^dev-store/" },
  },
  {
    name: "sql-stays-in-its-feature",
    comment:
      "Only a feature itself uses its SQL, so that its tables can change without breaking others. " +
      "Call a use case of that feature, or add one.",
    severity: "error",
    from: { path: `^server/src/((?:${wing}/)?[^/]+)/`, pathNot: "^server/src/testing/" },
    to: { path: "^server/src/.*\\.sql\\.ts$", pathNot: "^server/src/(database|$1)/" },
  },
  {
    name: "composition-holds-no-sql",
    comment: "The entry points call use cases, not SQL.",
    severity: "error",
    from: { path: "^server/src/[^/]+\\.ts$" },
    to: { path: "\\.sql\\.ts$", pathNot: "^server/src/database/" },
  },
  ...wings.slice(0, -1).map((name, index) => ({
    name: `${name}-imports-no-wing-above`,
    comment:
      "Wings import downward (server/src/features/wings.ts). Let the feature above listen (process/listeners.ts), " +
      "resolve its own fields, or move what both need down.",
    severity: "error" as const,
    from: { path: `^server/src/${name}/`, pathNot: tests },
    to: { path: `^server/src/(?:${wings.slice(index + 1).join("|")})/` },
  })),
  {
    name: "resolvers-are-for-graphql",
    comment: "Resolvers serve GraphQL only. Call the use case that the resolver calls.",
    severity: "error",
    from: { path: "^server/src/", pathNot: `^server/src/${wing}/[^/]+/feature\\.ts$` },
    to: { path: "\\.resolvers\\.ts$" },
  },
  {
    name: "mechanisms-know-no-feature",
    comment:
      "database/, jobs/ and graphql/ serve all features and import none. Register it in the feature's feature.ts, " +
      "or pass it as an argument.",
    severity: "error",
    from: { path: "^server/src/(database|jobs|graphql)/", pathNot: [tests, "generated"] },
    to: { path: `^server/src/(?:${wing}|features)/`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "ledger-stands-alone",
    comment:
      "All features of core may use the ledger, so it uses none of them but standing: a posting decides the tier. " +
      "Pass the facts as arguments, or move the decision to domain.",
    severity: "error",
    from: { path: "^server/src/core/ledger/", pathNot: tests },
    to: { path: "^server/src/core/", pathNot: "^server/src/core/(?:ledger|standing)/" },
  },
  {
    name: "adapters-are-named-once",
    comment:
      "Use cases call deps.platform, so that a second platform is one more folder. Extend the port instead.",
    severity: "error",
    from: { path: "^server/src/", pathNot: ["^server/src/platform/shopify/", composition, tests] },
    to: { path: "^server/src/platform/shopify/" },
  },
  {
    name: "ui-knows-no-loyalty",
    comment:
      "ui/ holds how things look, and knows money and dates, but nothing of loyalty. Pass what it shows as properties.",
    severity: "error",
    from: { path: "^admin/src/ui/" },
    to: { path: "^(domain/src/(?!money\\.ts|dates/)|admin/src/(?!ui/))" },
  },
  {
    name: "bridges-are-loaded-when-needed",
    comment:
      "Pages use the HostBridge port. Only embed/ imports the adapters, and loads the one that is needed.",
    severity: "error",
    from: { path: "^admin/src/", pathNot: ["^admin/src/embed/", tests] },
    to: { path: ["^admin/src/embed/.*-adapter\\.ts$", "^node_modules/@shopify/app-bridge/"] },
  },
  {
    name: "program-does-not-import-tests",
    comment: "Code that only tests need is not shipped. Move shared code out of testing/.",
    severity: "error",
    from: { path: "^(domain|server|dev-store|admin|widget)/src/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "no-cycles",
    comment: "These files import each other. Join them, or move what both need into a third file.",
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
