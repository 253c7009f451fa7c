// The labels of each action's fields in the audit log. An action or a field without a label does not compile.
import { reasonWords } from "../../set-aside/reason-words.ts";
import { topicWords } from "../../set-aside/topic-labels.ts";
import { flagText } from "../../referrals/flag-text.ts";
import type { AuditAction, AuditFacts } from "@laurel/domain/program/audit-facts.ts";
import type { Reward } from "@laurel/domain/rewards/reward.ts";
import type { RewardTerms } from "@laurel/domain/rewards/reward-terms.ts";
import type { KindWords } from "../../kinds/kind-labels.ts";
import { rewardFieldWords, rewardKindTitle } from "../../kinds/reward-kind-labels.ts";
import { countPoints } from "../../program/program.ts";
import { rewardStates } from "../../rewards/form/reward-draft.ts";
import { counted } from "../../ui/format/counted.ts";
import { tierNames } from "../earning/describe-rule.ts";
import { list, oneOf, text, type FieldWords, type WordsOf } from "../../kinds/field-labels.ts";
import { type ApiScope, describeScopes } from "../access/key-scopes.ts";
import { mailKindLabels } from "../emails/mail-kind-labels.ts";
import { languageName } from "../words/language-name.ts";
import { topicLabels } from "../webhooks/topic-labels.ts";

const count = (label: string): FieldWords<number> => ({
  label,
  write: (value, { formats }) => formats.number(value),
});
const points = (label: string): FieldWords<number> => ({
  label,
  write: (value, { program, formats }) => countPoints(value, program, formats),
});
const yesNo = (label: string): FieldWords<boolean> => ({
  label,
  write: (is) => (is ? "yes" : "no"),
});
const moment = (label: string): FieldWords<string | null> => ({
  label,
  write: (local, { formats }) => (local === null ? "no date" : formats.localDateTime(local)),
});
const instant = (label: string): FieldWords<string> => ({
  label,
  write: (at, { formats }) => formats.dateTime(at),
});
const limit = (label: string): FieldWords<number | null> => ({
  label,
  write: (value, { formats }) => (value === null ? "no limit" : counted(value, "time", formats)),
});
const asProgram = "as set for the program";
const together = (label: string): FieldWords<boolean | null> => ({
  label,
  write: (is) => (is === null ? asProgram : is ? "yes" : "no"),
});

/** The settings of every reward; each kind adds its own. */
type RewardConfig = Omit<RewardTerms, "appliesTo"> & {
  readonly appliesTo: {
    readonly type: RewardTerms["appliesTo"]["type"];
    readonly productIds: readonly string[] | null;
    readonly collectionIds: readonly string[] | null;
  };
};

const ids = (label: string): FieldWords<readonly string[] | null> => ({
  label,
  write: (values, around) => list(label).write(values ?? [], around),
});

const termsWords: WordsOf<RewardConfig> = {
  appliesTo: {
    type: oneOf("Counts for", {
      order: "the whole order",
      products: "some products",
      collections: "some collections",
    }),
    productIds: ids("Products"),
    collectionIds: ids("Collections"),
  },
  tierIds: {
    label: "Members",
    write: (tiers, { program }) => (tiers.length === 0 ? "every tier" : tierNames(tiers, program).join(", ")),
  },
  from: moment("From"),
  to: moment("Until"),
  minimumSpendMinor: {
    label: "Smallest order",
    write: (value, { formats }) => (value === null ? "any" : formats.shortMoneyOfMinor(value)),
  },
  limitPerCustomer: limit("For each member"),
  limitTotal: limit("In total"),
  codePrefix: text("Code begins with", "nothing"),
  codeDays: {
    label: "Valid for",
    write: (value, { formats }) => (value === null ? asProgram : counted(value, "day", formats)),
  },
  combinesWith: {
    order: together("Together with order discounts"),
    product: together("Together with product discounts"),
    shipping: together("Together with delivery discounts"),
  },
};

type RewardWords = WordsOf<Omit<Reward, "config">> & { readonly config: typeof termsWords & KindWords };
const reward: RewardWords = {
  name: text("Name"),
  kind: { label: "Kind", write: rewardKindTitle },
  description: text("Description"),
  points: points("Price in points"),
  status: oneOf("Status", rewardStates),
  config: { ...rewardFieldWords, ...termsWords },
};

const key: WordsOf<AuditFacts["API_KEY_CREATED"]> = {
  name: text("Name"),
  scopes: {
    label: "What it can do",
    write: (scopes) =>
      describeScopes({
        mayDoAll: scopes.includes("*"),
        scopes: scopes.filter((scope): scope is ApiScope => scope !== "*"),
      }),
  },
  expiresAt: {
    label: "Ends",
    write: (at, { formats }) => (at ? formats.dateTime(at) : "only when revoked"),
  },
};
const redemption: WordsOf<AuditFacts["REWARD_REDEEMED"]> = {
  reward: text("Reward"),
  points: points("Price"),
};
const enrolled: WordsOf<AuditFacts["CUSTOMER_ENROLLED"]> = {
  isEnrolled: yesNo("Added by your team or an API key"),
};
const takesPart: WordsOf<AuditFacts["CUSTOMER_EXCLUDED"]> = { takesPart: yesNo("Takes part") };
const tierSet: WordsOf<AuditFacts["CUSTOMER_TIER_SET"]> = {
  tier: text("Tier"),
  givenTier: text("Given by hand"),
  until: { label: "Until", write: (at, { formats }) => (at ? formats.dateTime(at) : "for good") },
};
const referral: WordsOf<AuditFacts["REFERRAL_APPROVED"]> = {
  referral: text("Referral"),
  points: points("Worth"),
  flags: {
    label: "It waited because",
    write: (flags) => flags.map((flag) => flagText(flag)).join("; ") || "of nothing",
  },
};
/** The title links to the other customer. */
const merge: WordsOf<AuditFacts["MERGE_UNDONE"]> = {
  mergedCustomer: text("Other customer"),
  points: points("Balance moved"),
  orders: count("Orders moved"),
};
const bulk: WordsOf<AuditFacts["BULK_ADJUSTMENT_STARTED"]> = {
  members: count("Members"),
  pointsEach: {
    label: "Each",
    write: (value, { program, formats }) => `${value > 0 ? "+" : ""}${countPoints(value, program, formats)}`,
  },
};
const imported: WordsOf<AuditFacts["IMPORT_APPLIED"]> = {
  lines: count("Lines of the file"),
  points: points("Given"),
  pending: points("Pending"),
};
const pastOrders: WordsOf<AuditFacts["PAST_ORDERS_CREDITED"]> = {
  orders: count("Orders"),
  members: count("Members"),
  points: points("Given"),
};

const countedOrder: WordsOf<AuditFacts["ORDER_COUNTED"]> = {
  order: text("Order"),
  counts: yesNo("Counts"),
  points: points("Points"),
};

const webhook: WordsOf<AuditFacts["WEBHOOK_ENDPOINT_CREATED"]> = {
  url: text("Address"),
  topics: { label: "Events", write: (chosen) => chosen.map((topic) => topicLabels[topic]).join(", ") },
  isOn: { label: "Webhook", write: (isOn) => (isOn ? "on" : "off") },
};

/** The program has labels of its own: its lists are matched by id. */
type Told = Exclude<AuditAction, "PROGRAM_CHANGED">;

export const auditWords: {
  readonly [Action in Told]: AuditFacts[Action] extends Reward ? RewardWords : WordsOf<AuditFacts[Action]>;
} = {
  REWARD_CREATED: reward,
  REWARD_CHANGED: reward,
  REWARD_MOVED: { place: count("Position in the list") },
  API_KEY_CREATED: key,
  API_KEY_REVOKED: key,
  POINTS_ADJUSTED: { available: points("Available") },
  POSTING_UNDONE: { available: points("Available"), pending: points("Pending") },
  SHOP_EXPORTED: {},
  SHOP_IMPORTED: {
    domain: text("From"),
    exportedAt: instant("As of"),
  },
  REWARD_REDEEMED: redemption,
  REDEMPTION_CANCELLED: redemption,
  REDEMPTION_RETRIED: redemption,
  REDEMPTION_DISMISSED: redemption,
  REDEMPTION_CODE_REVEALED: redemption,
  REDEMPTION_SETTLED: {
    ...redemption,
    wasGiven: { label: "The customer has it", write: (wasGiven) => (wasGiven ? "yes" : "no") },
  },
  SET_ASIDE_DISMISSED: {
    message: { label: "Message", write: topicWords },
    order: text("Order"),
    reason: { label: "Why it could not be processed", write: (code) => reasonWords(code).means },
  },
  CUSTOMER_ENROLLED: enrolled,
  CUSTOMER_EXCLUDED: takesPart,
  CUSTOMER_INCLUDED: takesPart,
  CUSTOMER_BIRTHDAY_SET: { isKnown: yesNo("Birthday known") },
  CUSTOMER_TIER_SET: tierSet,
  REFERRAL_LINK_CREATED: {},
  REFERRAL_APPROVED: referral,
  REFERRAL_REFUSED: referral,
  CUSTOMERS_MERGED: { ...merge, redemptions: count("Redemptions moved") },
  MERGE_UNDONE: merge,
  SESSION_ENDED: { sessions: count("Sessions") },
  CUSTOMERS_DOWNLOADED: {},
  ACTIVITY_DOWNLOADED: {},
  REPORT_DOWNLOADED: {},
  DATA_DOWNLOADED: {},
  PERSON_ERASED: {},
  BULK_ADJUSTMENT_STARTED: bulk,
  BULK_ADJUSTMENT_UNDONE: bulk,
  IMPORT_APPLIED: imported,
  IMPORT_STOPPED: {},
  IMPORT_UNDONE: imported,
  PAST_ORDERS_CREDITED: pastOrders,
  PAST_ORDERS_UNDONE: pastOrders,
  ORDER_COUNTED: countedOrder,
  ORDER_COUNT_UNDONE: countedOrder,
  SHOPPER_TEXTS_CHANGED: { languages: list("Languages"), words: list("Words") },
  NOTIFICATIONS_CHANGED: {
    dailyMail: { label: "Daily e-mail", write: (isOn) => (isOn ? "on" : "off") },
    statement: { label: "Monthly statement", write: (isOn) => (isOn ? "on" : "off") },
    shopperMails: {
      label: "E-mails to shoppers",
      write: (kinds) => (kinds ?? []).map((kind) => mailKindLabels[kind]).join(", ") || "none",
    },
    mailLanguage: { label: "Language of e-mails to shoppers", write: languageName },
    mailServer: text("Mail server for e-mails to shoppers"),
    mailFrom: text("E-mails to shoppers come from"),
    mailUser: text("User name at the mail server"),
    isMailPasswordNew: yesNo("New password for the mail server"),
  },
  BREAKAGE_CHANGED: {
    ownBreakage: {
      label: "Points never redeemed",
      write: (basisPoints, { formats }) => formats.percent(basisPoints / 10_000, 2),
    },
  },
  WEBHOOK_ENDPOINT_CREATED: webhook,
  WEBHOOK_ENDPOINT_CHANGED: webhook,
  WEBHOOK_ENDPOINT_DELETED: webhook,
  WEBHOOK_SECRET_ROTATED: { url: text("Address") },
  WEBHOOK_REPLAYED: { url: webhook.url, topics: webhook.topics },
};

/**
 * True for objects that exist before and after: an empty value is shown as "none". Others were created or deleted as a
 * whole.
 */
export const hasBoth: Readonly<Record<AuditAction, boolean>> = {
  PROGRAM_CHANGED: true,
  REWARD_CREATED: false,
  REWARD_CHANGED: true,
  REWARD_MOVED: true,
  API_KEY_CREATED: false,
  API_KEY_REVOKED: false,
  POINTS_ADJUSTED: true,
  POSTING_UNDONE: true,
  SHOP_EXPORTED: false,
  SHOP_IMPORTED: false,
  REWARD_REDEEMED: false,
  REDEMPTION_CANCELLED: false,
  REDEMPTION_RETRIED: false,
  REDEMPTION_DISMISSED: false,
  REDEMPTION_CODE_REVEALED: false,
  REDEMPTION_SETTLED: false,
  SET_ASIDE_DISMISSED: false,
  CUSTOMER_ENROLLED: true,
  CUSTOMER_EXCLUDED: true,
  CUSTOMER_INCLUDED: true,
  CUSTOMER_BIRTHDAY_SET: true,
  CUSTOMER_TIER_SET: true,
  REFERRAL_LINK_CREATED: false,
  REFERRAL_APPROVED: false,
  REFERRAL_REFUSED: false,
  CUSTOMERS_MERGED: false,
  MERGE_UNDONE: false,
  SESSION_ENDED: false,
  CUSTOMERS_DOWNLOADED: false,
  ACTIVITY_DOWNLOADED: false,
  REPORT_DOWNLOADED: false,
  DATA_DOWNLOADED: false,
  PERSON_ERASED: false,
  BULK_ADJUSTMENT_STARTED: false,
  BULK_ADJUSTMENT_UNDONE: false,
  IMPORT_APPLIED: false,
  IMPORT_STOPPED: false,
  IMPORT_UNDONE: false,
  PAST_ORDERS_CREDITED: false,
  PAST_ORDERS_UNDONE: false,
  ORDER_COUNTED: true,
  ORDER_COUNT_UNDONE: true,
  NOTIFICATIONS_CHANGED: true,
  BREAKAGE_CHANGED: true,
  SHOPPER_TEXTS_CHANGED: true,
  WEBHOOK_ENDPOINT_CREATED: false,
  WEBHOOK_ENDPOINT_CHANGED: true,
  WEBHOOK_ENDPOINT_DELETED: false,
  WEBHOOK_SECRET_ROTATED: false,
  WEBHOOK_REPLAYED: false,
};
