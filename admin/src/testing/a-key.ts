/** An API key as the settings list it. */
export const key = {
  id: "k1",
  name: "Till",
  mayDoAll: false,
  scopes: ["read_rewards"],
  createdBy: "staff:7",
  createdByName: "Ann",
};

/** When it was made and last used. */
export const keyDates = { createdAt: "2026-10-01T10:00:00Z", lastUsedAt: null, expiresAt: null };
