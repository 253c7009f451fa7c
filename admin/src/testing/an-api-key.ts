// An API key that may only read rewards.
export const key = {
  id: "k1",
  name: "Till",
  mayDoAll: false,
  scopes: ["read_rewards"],
  createdBy: "staff:7",
  createdByName: "Ann",
};
export const keyDates = { createdAt: "2026-10-01T10:00:00Z", lastUsedAt: null, expiresAt: null };
