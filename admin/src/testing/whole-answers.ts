import { kindWords } from "../settings/emails/kind-words.ts";
import { aCustomer } from "./a-customer.ts";
import { checked } from "./import-samples.tsx";
import { connection, type ShopAnswers } from "./render-page.tsx";

const zero = { amount: "0.00", currencyCode: "EUR" };
/** To what all pages ask, for a shop with little in it. */
export const answers: ShopAnswers = {
  customers: connection([]),
  customer: aCustomer,
  rewards: connection([]),
  activity: connection([]),
  dataRequestsOpen: [],
  trialBalance: { at: "2026-11-20T14:00:00Z", sum: 0, accounts: [{ account: "available", points: 900 }] },
  dailyFigures: [],
  rewardRevenue: { now: { orders: 0, amount: zero }, before: { orders: 0, amount: zero } },
  setAsideCount: 0,
  simulationRange: { firstDay: "2024-03-09" },
  simulations: connection([]),
  senderDmarc: { domain: "fern.example", state: "FOUND", policy: "REJECT" },
  shopperMailSample: { subject: "A letter", html: "<p>A letter</p>", text: "A letter" },
  shopperMails: {
    canSendMail: true,
    from: "r@fern.example",
    replyTo: "hello@fern.example",
    language: "en",
    languages: ["en"],
    kinds: Object.keys(kindWords).map((kind) => ({
      kind,
      isOn: true,
      audience: "MEMBERS",
      lastMonth: { sent: 0, refused: 0, stopped: 0 },
    })),
    sender: null,
    stoppedAt: null,
    stoppedAnswer: null,
    unreachableSince: null,
  },
  shop: { storeAwaySince: null },
  failedRedemptions: [],
  doubtfulRedemptions: [],
  referrals: connection([]),
  pastCredits: [],
  pastOrdersAccess: { all: true, grantUrl: "https://fern.example" },
  storefront: { pageUrl: "https://fern.example", themeBlocks: [], calledOn: null },
  revenueWithRewards: { measuredAt: null, rows: [], total: { all: { orders: 0, amount: zero } } },
  expiryPreview: null,
  programVersions: connection([]),
};

/** A file that was checked: some of its points are pending, some have an expiry date, and some an unreadable one. */
export const checkedImport = {
  ...checked,
  rowCount: 1_000,
  goodRows: 1_000,
  zeroRows: 0,
  goodPoints: 900,
  goodPending: 100,
  goodExpiring: 500,
  goodTiers: [],
  problemCounts: [],
  problems: connection([]),
  undated: { lines: 12, points: 80 },
} as never;
