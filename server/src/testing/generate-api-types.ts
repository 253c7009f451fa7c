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
  Shop: "../tenant/shops/load-shop.ts#Shop as StoredShop",
  Program: "../tenant/program/stored-program.ts#Program as StoredProgram",
  AuditEntry: "../tenant/audit/list-changes.ts#AuditEntryNode",
  AuditChange: "@laurel/domain/program/changes.ts#Change",
  ApiKey: "../tenant/shop-auth/api-keys/api-keys.ts#ListedKey",
  SignedIn: "../tenant/shop-auth/team/list-signed-in.ts#SignedInPerson",
  ProgramEffect: "../account/program-editing/program-effect.ts#ProgramEffect as LoadedProgramEffect",
  Customer: "../core/customers/customer-node.ts#CustomerNode",
  CustomerConnection: "../core/customer-list/customers-list.resolvers.ts#ListedCustomers",
  PrivacyRequest: "../account/privacy/privacy-requests.ts#PrivacyRequest as StoredPrivacyRequest",
  Lot: "../core/customers/find-customer.ts#LotNode",
  Tier: "@laurel/domain/program/program.ts#TierLevel",
  TierProgress: "../core/standing/tier-progress.ts#TierProgress as StoredTierProgress",
  NextTier: "../core/standing/tier-progress.resolvers.ts#NextTierNode",
  TierChange: "../core/standing/tier-changes.ts#TierChange as StoredTierChange",
  CustomerNote: "../core/customers/customer-notes.ts#CustomerNote as StoredNote",
  Merge: "../intake/merges/list-merges.ts#MergeNode",
  Movement: "../core/ledger/movements/movement-node.ts#MovementNode",
  Order: "../core/orders/list-orders.ts#OrderNode",
  SetAsideWebhook: "../intake/inbox/list-inbox.ts#SetAsideMessage",
  PastCredit: "../intake/past-orders/past-credit.ts#PastCredit as StoredPastCredit",
  OrderCountPreview: "../intake/past-orders/by-hand/count-order.ts#CountPreview",
  PastCreditMember: "../intake/past-orders/past-credit.ts#PastCreditMember as LargestMember",
  Reward: "../core/rewards/stored-reward.ts#StoredReward",
  Simulation: "../insight/simulations/stored-simulation.ts#SimulationNode",
  SimulationRange: "../insight/simulations/stored-simulation.ts#PastRange",
  SimulationResult: "../insight/simulations/stored-simulation.ts#ResultNode",
  SimulatedProgram: "@laurel/domain/simulator/result.ts#ProgramResult",
  SimulatedMember: "@laurel/domain/simulator/totals.ts#TopMember",
  Import: "../intake/imports/import-node.ts#ImportNode",
  WebhookEndpoint: "../tenant/outgoing-webhooks/endpoint-node.ts#EndpointNode",
  WebhookDelivery: "../tenant/outgoing-webhooks/endpoint-node.ts#DeliveryNode",
  Redemption: "../core/redemptions/list/list-redemptions.ts#RedemptionNode",
  Referral: "../core/referrals/list-referrals.ts#ReferralNode",
  ReferralConnection: "../core/referrals/referrals.resolvers.ts#ListedReferrals",
  CustomerReferral: "../core/referrals/referrals.resolvers.ts#OfMember",
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
