// The resolver types of the API, from its SDL.
import { codegen } from "@graphql-codegen/core";
import * as typescriptPlugin from "@graphql-codegen/typescript";
import * as resolversPlugin from "@graphql-codegen/typescript-resolvers";
import { buildSchema, parse, printSchema } from "graphql";
import { readSdl } from "../graphql/schema.ts";

/** Relative to the project's folder. */
export const generatedFile = "server/src/graphql/resolver-types.generated.ts";

/** What resolvers are given for each type that is not simply what the API shows. */
const mappers = {
  Shop: "../shops/load-shop.ts#Shop as StoredShop",
  Program: "../program/stored-program.ts#Program as StoredProgram",
  AuditEntry: "../audit/list-changes.ts#AuditEntryNode",
  AuditChange: "@laurel/domain/changes.ts#Change",
  ApiKey: "../shops/api-keys.ts#ListedKey",
  SignedIn: "../shop-auth/list-signed-in.ts#SignedInPerson",
  ProgramEffect: "../program/program-effect.ts#ProgramEffect as LoadedProgramEffect",
  Customer: "../customers/customer-node.ts#CustomerNode",
  CustomerConnection: "../customers/customers.resolvers.ts#ListedCustomers",
  PrivacyRequest: "../privacy/privacy-requests.ts#PrivacyRequest as StoredPrivacyRequest",
  Lot: "../customers/find-customer.ts#LotNode",
  Tier: "@laurel/domain/program.ts#TierLevel",
  TierProgress: "../customers/tier-progress.ts#TierProgress as StoredTierProgress",
  NextTier: "../customers/tier-progress.resolvers.ts#NextTierNode",
  CustomerNote: "../customers/customer-notes.ts#CustomerNote as StoredNote",
  Merge: "../merges/list-merges.ts#MergeNode",
  Movement: "../ledger/movement-node.ts#MovementNode",
  Order: "../orders/list-orders.ts#OrderNode",
  SetAsideWebhook: "../inbox/list-inbox.ts#KeptWebhook",
  PastCredit: "../past-orders/past-credit.ts#PastCredit as StoredPastCredit",
  PastCreditMember: "../past-orders/past-credit.ts#PastCreditMember as LargestMember",
  Reward: "../rewards/stored-reward.ts#StoredReward",
  Import: "../imports/import-node.ts#ImportNode",
  Redemption: "../rewards/list-redemptions.ts#RedemptionNode",
};

export async function generateApiTypes(): Promise<string> {
  return codegen({
    filename: generatedFile,
    schema: parse(printSchema(buildSchema(readSdl()))),
    documents: [],
    config: {
      contextType: "./context.ts#GraphqlContext",
      mappers,
      enumsAsTypes: true,
      immutableTypes: true,
      useTypeImports: true,
      maybeValue: "T | null | undefined",
      scalars: {
        ID: "string",
        Points: "number",
        Decimal: "string",
        DateTime: { input: "Date", output: "Date | string" },
        JSON: "unknown",
      },
    },
    plugins: [{ typescript: {} }, { "typescript-resolvers": {} }],
    pluginMap: { typescript: typescriptPlugin as never, "typescript-resolvers": resolversPlugin as never },
  });
}
