// What each part of the program document is called, and how its value is written: in the forms' own words.
import { countPoints, type ProgramDocument, worthMinor } from "../../program/program.ts";
import { rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import { counted } from "../../ui/format/counted.ts";
import { list, onOff, oneOf, text, type FieldWords, type WordsOf } from "../../kinds/field-labels.ts";

export const statusWords = { DRAFT: "Draft", ON: "On", PAUSED: "Paused" } as const;

export const participantWords = {
  everyone: "Each customer of the shop",
  account_holders: "Customers with an account, or enrolled",
} as const;

export const momentWords = { paid: "Paid", fulfilled: "Fulfilled" } as const;

export const basisWords = { spend: "What they spent", points: "Points they earned" } as const;

export const launcherWords = {
  bottom_right: "Bottom right",
  bottom_left: "Bottom left",
  hidden: "Not shown",
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

/** But ways to earn and tiers: those are lists. */
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
    awardOn: oneOf("Given when", momentWords),
    earnsFrom: {
      label: "Orders earn from",
      write: (instant, { formats }) =>
        instant === null ? "when the program is first on" : formats.dateTime(instant),
    },
    holdDays: days("Can be spent after", "at once"),
    rounding: oneOf("Rounding", { floor: "down", nearest: "to the nearest", up: "up" }),
    include: {
      tax: onOff("Tax earns"),
      shipping: onOff("Shipping earns"),
      tips: onOff("Tips earn"),
      giftCardsBought: onOff("Gift cards bought earn"),
      paidWithGiftCard: onOff("What gift cards pay earns"),
    },
    exclude: {
      productIds: list("Products that do not earn"),
      collectionIds: list("Collections that do not earn"),
      productTags: list("Product tags that do not earn"),
      customerTags: list("Customer tags that do not earn"),
      channels: list("Sales channels that do not earn"),
    },
    negativeBalance: oneOf("When points that are taken back were spent", {
      allow_negative: "the balance goes below zero",
      stop_at_zero: "the rest is written off",
    }),
    guestClaimDays: days("A guest’s orders can be claimed for"),
  },
  expiry: {
    policy: oneOf("Points expire", {
      never: "never",
      inactivity: "after a time without activity",
      per_lot: "some time after they were given",
    }),
    months: { label: "Points expire after", write: (value, { formats }) => counted(value, "month", formats) },
    warnDays: {
      label: "Members are warned before",
      write: (values, { formats }) =>
        values.length === 0 ? "never" : values.map((value) => counted(value, "day", formats)).join(", "),
    },
  },
  tiers: {
    basis: oneOf("A tier is reached by", basisWords),
    window: oneOf("Tiers are counted over", {
      lifetime: "all of a member’s time",
      rolling_12_months: "the last 12 months",
      calendar_year: "the calendar year",
    }),
    graceDays: days("A tier is kept for"),
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
  adjustments: { countTowardTier: onOff("Points given by hand count toward tiers") },
  referrals: {
    enabled: onOff("Referrals"),
    advocatePoints: points("Points for who recommends"),
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
      write: (value, { formats }) => formats.number(value),
    },
  },
  branding: {
    accent: text("Colour"),
    launcher: oneOf("Place of the button", launcherWords),
    launcherText: text("Words on the button"),
  },
};
