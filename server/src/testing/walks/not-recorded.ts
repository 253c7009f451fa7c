/** The mutations that leave nothing in the audit log, and why. */
export const notRecorded: Readonly<Record<string, string>> = {
  actionRecord: "what a customer did, told by a program; the ledger has it with the key that told it",
  customerViewCreate: "how people look at the list; nothing of the shop changes",
  customerViewRename: "how people look at the list; nothing of the shop changes",
  customerViewDelete: "how people look at the list; nothing of the shop changes",
  customerNoteAdd: "stands on the customer's page with who wrote it and when",
  customerNoteRemove: "what it said of a person must not outlive it here",
  setAsideRetry: "applies what the store said; nobody decides anything",
  referralClaim: "what a friend did, told by a program; the referral has when, and what was decided about it",
  importMatch: "a dry run: nothing is given",
  importDiscard: "before anything was given",
  pastOrdersRead: "a dry run: nothing is given",
  simulationStart: "a question about the past: nothing of the shop changes, and the list has who asked it",
  simulationStop: "ends a question about the past: nothing of the shop changes",
  storefrontCheck: "asks the store where it leads: every request through the store says the same",
  redemptionSendCode: "tells the customer what is theirs once more: nothing of the shop changes",
  shopperMailSendTest: "a letter to an invented member: nothing of the shop changes, and nobody is told",
};
