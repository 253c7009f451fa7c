// The label of each part of the program document, and how its value is written: as in the forms.
import { countPoints, type ProgramDocument, worthMinor } from "../../program/program.ts";
import { rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import { counted } from "../../ui/format/counted.ts";
import { list, onOff, oneOf, text, type FieldWords, type WordsOf } from "../../kinds/field-labels.ts";

export const statusWords = { DRAFT: "Draft", ON: "On", PAUSED: "Paused" } as const;

export const participantWords = {
  everyone: "Every customer of the shop",
  account_holders: "Customers with an account, or added by you",
} as const;

export const momentWords = { paid: "Paid", fulfilled: "Fulfilled" } as const;

export const basisWords = { spend: "What they spent", points: "Points they earned" } as const;

export const windowWords = {
  lifetime: "All of a member’s time",
  rolling_12_months: "The last 12 months",
  calendar_year: "Calendar years",
} as const;

export const expiryWords = {
  never: "Never",
  per_lot: "Some time after they became available",
  inactivity: "After a time without activity",
} as const;

const expiryRules: Readonly<Record<keyof typeof expiryWords, (months: string) => string>> = {
  never: () => expiryWords.never,
  per_lot: (months) => `${months} after they became available`,
  inactivity: (months) => `After ${months} without activity`,
};

export const launcherWords = {
  bottom_right: "Bottom right",
  bottom_left: "Bottom left",
  hidden: "Not shown",
} as const;

export const roundingChoices = {
  floor: "Rounded down",
  nearest: "Rounded to the nearest",
  up: "Rounded up",
} as const;

export const negativeBalanceChoices = {
  allow_negative: "The balance goes below zero",
  stop_at_zero: "The balance stops at zero",
} as const;

const days = (label: string, none = "0 days"): FieldWords<number> => ({
  label,
  write: (value, { formats }) => (value === 0 ? none : counted(value, "day", formats)),
});
const points = (label: string): FieldWords<number> => ({
  label,
  write: (value, { program, formats }) => countPoints(value, program, formats),
});

type Sections = Omit<ProgramDocument, "earning" | "tiers"> & {
  readonly tiers: Omit<ProgramDocument["tiers"], "levels">;
  readonly status: keyof typeof statusWords;
};

/** Without ways to earn and tiers, which are lists. */
export const programWords: WordsOf<Sections> = {
  status: oneOf("Status", statusWords),
  name: text("Name of the program"),
  pointsName: { one: text("Points name, singular"), other: text("Points name, plural") },
  pointValueHundredths: {
    label: "100 points are worth",
    write: (value, { formats }) => formats.moneyOfMinor(worthMinor(100, value)),
  },
  participants: oneOf("Who takes part", participantWords),
  orders: {
    awardOn: oneOf("Earned when", momentWords),
    earnsFrom: {
      label: "Orders earn from",
      write: (instant, { formats }) =>
        instant === null ? "when the program is first on" : formats.dateTime(instant),
    },
    holdDays: days("Can be spent after", "right away"),
    rounding: oneOf("Fractions of a point", roundingChoices),
    include: {
      tax: onOff("Tax earns"),
      shipping: onOff("Shipping earns"),
      tips: onOff("Tips earn"),
      giftCardsBought: onOff("Gift cards bought earn"),
      paidWithGiftCard: onOff("Amounts paid with gift cards earn"),
    },
    exclude: {
      productIds: list("Products that don’t earn"),
      collectionIds: list("Collections that don’t earn"),
      productTags: list("Product tags that don’t earn"),
      customerTags: list("Customer tags that don’t earn"),
      channels: list("Sales channels that don’t earn"),
    },
    negativeBalance: oneOf("If points to take back were already spent", negativeBalanceChoices),
    guestClaimDays: days("Orders before joining count for"),
    lateCustomerDays: days("Orders whose customer is added later count for", "never"),
  },
  expiry: {
    // With its months: they may be the same in a version where points never expire.
    policy: {
      label: "Points expire",
      write: (policy, { program, formats }) =>
        expiryRules[policy](counted(program.expiry.months, "month", formats)),
    },
    months: { label: "Points expire after", write: (value, { formats }) => counted(value, "month", formats) },
    warnDays: {
      label: "Members are warned before",
      write: (values, { formats }) =>
        values.length === 0 ? "never" : values.map((value) => counted(value, "day", formats)).join(", "),
    },
  },
  tiers: {
    basis: oneOf("A tier is reached by", basisWords),
    window: oneOf("Tiers are counted over", windowWords),
    graceDays: days("Days of grace", "none"),
  },
  redemptions: {
    codeDays: days("Codes are valid for"),
    combinesWith: {
      order: onOff("Codes together with order discounts"),
      product: onOff("Codes together with product discounts"),
      shipping: onOff("Codes together with delivery discounts"),
    },
    returnWhenExpired: onOff("Points come back when a code expires"),
    returnWhenOrderCancelled: onOff("Points come back when the order is cancelled"),
  },
  adjustments: { countTowardTier: onOff("Adjustments count toward tiers") },
  referrals: {
    enabled: onOff("Referrals"),
    advocatePoints: points("Points for the referrer"),
    friendRewardKind: {
      label: "A friend gets",
      write: rewardKindTitle,
    },
    friendConfig: {
      label: "What a friend gets",
      write: (settings) => (Object.keys(settings ?? {}).length === 0 ? "not set" : "set"),
    },
    minimumSpendMinor: {
      label: "A friend’s smallest order",
      write: (value, { formats }) => (value === 0 ? "any" : formats.shortMoneyOfMinor(value)),
    },
    monthlyCap: {
      label: "Referrals in a month, at most",
      write: (value, { formats }) => (value === 0 ? "no limit" : formats.number(value)),
    },
  },
  branding: {
    accent: text("Colour"),
    launcher: oneOf("Button position", launcherWords),
    launcherText: text("Button text"),
    logoUrl: text("Logo in e-mails"),
  },
};
