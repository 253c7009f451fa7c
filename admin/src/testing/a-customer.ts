import { connection } from "./render-page.tsx";

/** A customer without history: every field that the customer's page queries. */
export const aCustomer = {
  id: "c1",
  platformId: "7003",
  displayName: "Harriet Ashworth",
  email: "harriet@example.com",
  status: "MEMBER",
  points: { available: 0, pending: 0, lifetime: 0 },
  tier: null,
  tierProgress: null,
  tierChanges: [] as object[],
  ordersCount: 0,
  spent: { amount: "0.00", currencyCode: "EUR" },
  joinedAt: "2025-03-03T10:00:00Z",
  birthday: null as string | null,
  birthdayEnteredOn: null as string | null,
  leftAt: null as string | null,
  referral: { linkToken: null as string | null, invited: 0, waiting: 0, rewarded: 0 },
  privacyRequests: [] as object[],
  mergedInto: null,
  merges: [] as object[],
  notes: [] as object[],
  lots: [] as object[],
  redemptions: connection([]),
  movements: connection([]),
  orders: connection([]),
};

/** A row of the customers list. */
export const aListedCustomer = {
  id: "c1",
  displayName: "Ann Lee",
  email: "ann@example.com",
  status: "MEMBER",
  points: { available: 6412, pending: 637 },
  tier: { id: "gold", name: "Gold" },
  ordersCount: 23,
  spent: { amount: "1462.40", currencyCode: "EUR" },
  joinedAt: "2025-03-01T12:00:00Z",
  lastActivityAt: "2026-01-18T14:06:00Z",
};
