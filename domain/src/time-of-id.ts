/** When a UUIDv7 was created, to the millisecond. A posting's id so tells when the ledger recorded it. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
