// The resolver types of the API, from its SDL.
import { codegen } from "@graphql-codegen/core";
import * as typescriptPlugin from "@graphql-codegen/typescript";
import * as resolversPlugin from "@graphql-codegen/typescript-resolvers";
import { buildSchema, parse, printSchema } from "graphql";
import { apiParts } from "../features/features.ts";
import { readSdl } from "../graphql/api-part.ts";

/** Relative to the project's folder. */
export const generatedFile = "server/src/graphql/resolver-types.generated.ts";

/** What resolvers receive for each type whose parent is not simply what the API shows. */
const mappers = {
  Shop: "../features/shops/load-shop.ts#Shop as StoredShop",
  Program: "../features/program/stored-program.ts#Program as StoredProgram",
  AuditEntry: "../features/audit/list-changes.ts#AuditEntryNode",
  AuditChange: "@laurel/domain/program/changes.ts#Change",
  ApiKey: "../features/shop-auth/api-keys/api-keys.ts#ListedKey",
  SignedIn: "../features/shop-auth/team/list-signed-in.ts#SignedInPerson",
  ProgramEffect: "../features/program-editing/program-effect.ts#ProgramEffect as LoadedProgramEffect",
  Customer: "../features/customers/customer-node.ts#CustomerNode",
  CustomerConnection: "../features/customer-list/customers-list.resolvers.ts#ListedCustomers",
  PrivacyRequest: "../features/privacy/privacy-requests.ts#PrivacyRequest as StoredPrivacyRequest",
  Lot: "../features/customers/find-customer.ts#LotNode",
  Tier: "@laurel/domain/program/program.ts#TierLevel",
  TierProgress: "../features/standing/tier-progress.ts#TierProgress as StoredTierProgress",
  NextTier: "../features/standing/tier-progress.resolvers.ts#NextTierNode",
  TierChange: "../features/standing/tier-changes.ts#TierChange as StoredTierChange",
  CustomerNote: "../features/customers/customer-notes.ts#CustomerNote as StoredNote",
  Merge: "../features/merges/list-merges.ts#MergeNode",
  Movement: "../features/ledger/movements/movement-node.ts#MovementNode",
  Order: "../features/orders/list-orders.ts#OrderNode",
  SetAsideWebhook: "../features/inbox/list-inbox.ts#SetAsideMessage",
  PastCredit: "../features/past-orders/past-credit.ts#PastCredit as StoredPastCredit",
  OrderCountPreview: "../features/past-orders/by-hand/count-order.ts#CountPreview",
  PastCreditMember: "../features/past-orders/past-credit.ts#PastCreditMember as LargestMember",
  Reward: "../features/rewards/stored-reward.ts#StoredReward",
  Simulation: "../features/simulations/stored-simulation.ts#SimulationNode",
  SimulationRange: "../features/simulations/stored-simulation.ts#PastRange",
  SimulationResult: "../features/simulations/stored-simulation.ts#ResultNode",
  SimulatedProgram: "@laurel/domain/simulator/result.ts#ProgramResult",
  SimulatedMember: "@laurel/domain/simulator/totals.ts#TopMember",
  Import: "../features/imports/import-node.ts#ImportNode",
  WebhookEndpoint: "../features/outgoing-webhooks/endpoint-node.ts#EndpointNode",
  WebhookDelivery: "../features/outgoing-webhooks/endpoint-node.ts#DeliveryNode",
  Redemption: "../features/redemptions/list/list-redemptions.ts#RedemptionNode",
  Referral: "../features/referrals/list-referrals.ts#ReferralNode",
  ReferralConnection: "../features/referrals/referrals.resolvers.ts#ListedReferrals",
  CustomerReferral: "../features/referrals/referrals.resolvers.ts#OfMember",
};

export async function generateApiTypes(): Promise<string> {
  return codegen({
    filename: generatedFile,
    schema: parse(printSchema(buildSchema(readSdl(apiParts)))),
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
