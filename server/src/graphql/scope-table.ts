// What a key must be allowed for each part of the API. What stands in neither table needs everything: a field that was
// forgotten here is shut, not open.
import { type ApiScope, EVERYTHING } from "../shops/api-scopes.ts";

/** Null: any key. */
export type Need = ApiScope | typeof EVERYTHING | null;

/** What can be asked for and what can be done. */
export const fieldNeeds: Readonly<Record<string, Need>> = {
  "Query.shop": null,
  "Query.program": "read_program",
  "Query.programVersions": "read_program",
  "Query.programEffect": "read_program",
  "Mutation.programUpdate": "write_program",
  "Query.customers": "read_customers",
  "Query.customer": "read_customers",
  "Mutation.customerAdjustPoints": "write_customers",
  "Query.movements": "read_customers",
  "Query.trialBalance": "read_customers",
  "Query.dailyFigures": "read_customers",
  "Query.rewardRevenue": "read_redemptions",
  "Query.customerViews": "read_customers",
  "Mutation.customerViewCreate": "write_customers",
  "Mutation.customerViewRename": "write_customers",
  "Mutation.customerViewDelete": "write_customers",
  "Mutation.customerNoteAdd": "write_customers",
  "Mutation.customerNoteRemove": "write_customers",
  "Query.bulkAdjustmentPreview": "read_customers",
  "Query.bulkAdjustment": "read_customers",
  "Query.bulkAdjustments": "read_customers",
  "Mutation.bulkAdjustmentStart": "write_customers",
  "Mutation.bulkAdjustmentUndo": "write_customers",
  "Query.mergePreview": "read_customers",
  "Mutation.customerMerge": "write_customers",
  "Mutation.customerMergeUndo": "write_customers",
  "Query.imports": "read_customers",
  "Query.import": "read_customers",
  "Mutation.importMatch": "write_customers",
  "Mutation.importApply": "write_customers",
  "Mutation.importStop": "write_customers",
  "Mutation.importUndo": "write_customers",
  "Mutation.importDiscard": "write_customers",
  "Query.pastCredits": "read_customers",
  "Query.pastOrdersAccess": "read_customers",
  "Mutation.pastOrdersRead": "write_customers",
  "Mutation.pastOrdersCredit": "write_customers",
  "Mutation.pastOrdersUndo": "write_customers",
  "Query.setAsideWebhooks": "read_customers",
  "Query.setAsideCount": "read_customers",
  "Mutation.setAsideRetry": "write_customers",
  "Mutation.postingUndo": "write_customers",
  "Mutation.customerSetExcluded": "write_customers",
  // What a person is owed by law is for people to do.
  "Query.dataRequestsOpen": EVERYTHING,
  "Query.privacyRequests": EVERYTHING,
  "Mutation.customerErase": EVERYTHING,
  "Mutation.customerExportData": EVERYTHING,
  "Mutation.actionRecord": "write_customers",
  "Query.rewards": "read_rewards",
  "Query.reward": "read_rewards",
  "Mutation.rewardCreate": "write_rewards",
  "Mutation.rewardUpdate": "write_rewards",
  "Mutation.rewardSetStatus": "write_rewards",
  "Mutation.rewardMove": "write_rewards",
  "Mutation.rewardDuplicate": "write_rewards",
  "Query.failedRedemptions": "read_redemptions",
  "Query.redemption": "read_redemptions",
  "Mutation.rewardRedeem": "write_redemptions",
  "Mutation.redemptionCancel": "write_redemptions",
  "Mutation.redemptionRetry": "write_redemptions",
  "Mutation.redemptionDismiss": "write_redemptions",
  // A key that could make keys could do all.
  "Query.apiKeys": EVERYTHING,
  "Mutation.apiKeyCreate": EVERYTHING,
  "Mutation.apiKeyRevoke": EVERYTHING,
  "Query.auditLog": EVERYTHING,
  // It shows the owner's address.
  "Query.notifications": EVERYTHING,
  "Mutation.notificationsUpdate": EVERYTHING,
};

/** What is shown, wherever it is met: a reward's redemptions lead to customers too. */
export const typeNeeds: Readonly<Record<string, Need>> = {
  Shop: null,
  Program: "read_program",
  ProgramEffect: "read_program",
  ProgramEffectOnOrders: "read_program",
  ProgramEffectOfWay: "read_program",
  ProgramEffectTrial: "read_program",
  PointsName: null,
  Customer: "read_customers",
  PointsBalance: "read_customers",
  Lot: "read_customers",
  Tier: null,
  TierProgress: "read_customers",
  NextTier: null,
  CustomerView: "read_customers",
  CustomerNote: "read_customers",
  BulkAdjustment: "read_customers",
  BulkAdjustmentPreview: "read_customers",
  MergePreview: "read_customers",
  Merge: "read_customers",
  Import: "read_customers",
  ImportColumn: "read_customers",
  ImportProgress: "read_customers",
  ImportTier: "read_customers",
  ImportProblem: "read_customers",
  ImportProblemCount: "read_customers",
  Order: "read_customers",
  Movement: "read_customers",
  TrialBalance: "read_customers",
  AccountBalance: "read_customers",
  DayFigures: "read_customers",
  RewardRevenue: "read_redemptions",
  Revenue: "read_redemptions",
  PastCredit: "read_customers",
  PastCreditTotals: "read_customers",
  PastCreditLeftOut: "read_customers",
  PastCreditMember: "read_customers",
  PastOrdersAccess: "read_customers",
  SetAsideWebhook: "read_customers",
  Reward: "read_rewards",
  Redemption: "read_redemptions",
  ApiKey: EVERYTHING,
  Notifications: EVERYTHING,
  CreatedApiKey: EVERYTHING,
  AuditEntry: EVERYTHING,
  PrivacyRequest: EVERYTHING,
  AuditChange: EVERYTHING,
  Money: null,
  PageInfo: null,
  UserError: null,
};

/** `UserError` is what a mutation says of itself; a page of something is that something. */
export function needOfType(name: string): Need {
  if (name.endsWith("Payload")) return null;
  const shown = name.replace(/(Connection|Edge)$/, "");
  return shown in typeNeeds ? typeNeeds[shown]! : EVERYTHING;
}

export function needOfField(name: string): Need {
  return name in fieldNeeds ? fieldNeeds[name]! : EVERYTHING;
}
