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
