// The kinds of e-mails to shoppers: what each follows from, when it goes, and to whom. What a letter says is written when
// it goes, in `server/src/shopper/shopper-mail/parts/`.
import type { Topic, WebhookEvent } from "../webhooks/topics.ts";
import { type MailKindId, mailKindIds } from "./letter.ts";

/** What is kept of an event until its letter goes. */
export interface MailNote {
  /** Events with the same subject are told once. */
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number | null>>;
  /** Not told before. Missing: when its kind says. */
  readonly from?: string;
}

const DAY_MS = 86_400_000;
/** So long before a code ends, its member is reminded of it. */
export const CODE_ENDS_DAYS = 7;
/** After so long without an order, a member with points is written to. */
export const WIN_BACK_DAYS = 90;

export interface MailKind {
  readonly id: MailKindId;
  readonly topic: Topic;
  /** `day_after`: the events of a day are told the next morning, whenever in the day they happen. */
  readonly when: "at_once" | "next_morning" | "day_after";
  readonly to: "members" | "subscribers" | "who_asked";
  readonly isOnAtFirst: boolean;
  /** Null: the event is none of this kind. */
  readonly noteOf: (event: WebhookEvent, now: Date) => MailNote | null;
}

const kinds: { readonly [Id in MailKindId]: Omit<MailKind, "id"> } = {
  /** It was asked for, so it is no letter of the day. */
  code_issued: {
    topic: "reward.issued",
    when: "at_once",
    to: "who_asked",
    isOnAtFirst: true,
    noteOf: (event) =>
      event.topic === "reward.issued" ? { subject: event.data.redemptionId, facts: {} } : null,
  },
  /** In answer to what was asked for. Points also come back otherwise, which the letter's part does not tell. */
  points_back: {
    topic: "points.changed",
    when: "at_once",
    to: "who_asked",
    isOnAtFirst: true,
    noteOf: (event) => {
      if (event.topic !== "points.changed" || event.data.kind !== "redemption_return") return null;
      const { redemptionId } = event.data;
      return redemptionId === null ? null : { subject: redemptionId, facts: {} };
    },
  },
  /** As often as the program warns. */
  points_expiring: {
    topic: "points.expiring",
    when: "next_morning",
    to: "members",
    isOnAtFirst: true,
    noteOf: (event) => {
      if (event.topic !== "points.expiring") return null;
      const { lastDay, expiresAt, daysBefore } = event.data;
      return { subject: `${lastDay} ${daysBefore}`, facts: { lastDay, expiresAt } };
    },
  },
  /** A code that ends sooner has just been told. */
  code_expiring: {
    topic: "reward.issued",
    when: "next_morning",
    to: "members",
    isOnAtFirst: false,
    noteOf: (event, now) => {
      if (event.topic !== "reward.issued" || event.data.expiresAt === null) return null;
      const fromMs = Date.parse(event.data.expiresAt) - CODE_ENDS_DAYS * DAY_MS;
      if (fromMs <= now.getTime() + DAY_MS) return null;
      return { subject: event.data.redemptionId, facts: {}, from: new Date(fromMs).toISOString() };
    },
  },
  tier_reached: {
    topic: "tier.changed",
    when: "next_morning",
    to: "subscribers",
    isOnAtFirst: false,
    noteOf: (event) => {
      if (event.topic !== "tier.changed" || event.data.tierId === null) return null;
      return { subject: event.data.tierId, facts: { from: event.data.previousTierId } };
    },
  },
  /** Of a day's events the first one counts: it knows what the member had before. */
  reward_available: {
    topic: "points.changed",
    when: "next_morning",
    to: "subscribers",
    isOnAtFirst: false,
    noteOf: (event) => {
      if (event.topic !== "points.changed" || event.data.change.available <= 0) return null;
      const { balance, change } = event.data;
      return { subject: "", facts: { before: balance.available - change.available } };
    },
  },
  /** The event does not say for what points were given; the letter's part does. */
  birthday: {
    topic: "points.changed",
    when: "next_morning",
    to: "members",
    isOnAtFirst: false,
    noteOf: (event) => {
      if (event.topic !== "points.changed" || event.data.kind !== "action") return null;
      return { subject: event.data.postingId, facts: {} };
    },
  },
  /** To the member who invited. The friend's own code is no kind: it was asked for, and always goes. */
  referral: {
    topic: "referral.completed",
    when: "next_morning",
    to: "members",
    isOnAtFirst: false,
    noteOf: (event) =>
      event.topic === "referral.completed" ? { subject: event.data.referralId, facts: {} } : null,
  },
  points_earned: {
    topic: "points.changed",
    when: "day_after",
    to: "members",
    isOnAtFirst: false,
    noteOf: (event) => {
      if (event.topic !== "points.changed") return null;
      const { kind, orderId, postingId } = event.data;
      if (kind !== "order_award" || orderId === null) return null;
      return { subject: orderId, facts: { posting: postingId } };
    },
  },
  welcome: {
    topic: "customer.joined",
    when: "next_morning",
    to: "members",
    isOnAtFirst: false,
    noteOf: (event) => (event.topic === "customer.joined" ? { subject: "", facts: {} } : null),
  },
  /** Each order puts it off. */
  win_back: {
    topic: "points.changed",
    when: "next_morning",
    to: "subscribers",
    isOnAtFirst: false,
    noteOf: (event, now) => {
      if (event.topic !== "points.changed" || event.data.kind !== "order_award") return null;
      const from = new Date(now.getTime() + WIN_BACK_DAYS * DAY_MS).toISOString();
      return { subject: "", facts: {}, from };
    },
  },
};

/** In the order in which the parts of a letter stand. */
export const mailKinds: readonly MailKind[] = mailKindIds.map((id) => ({ id, ...kinds[id] }));

export const kindsOnAtFirst: readonly MailKindId[] = mailKinds
  .filter(({ isOnAtFirst }) => isOnAtFirst)
  .map(({ id }) => id);

const unasked = mailKinds.filter(({ when }) => when !== "at_once");

/** Of which a member gets one letter a day at most, and which can be stopped. */
export const unaskedKinds: readonly MailKindId[] = unasked.map(({ id }) => id);

export const dayAfterKinds: readonly MailKindId[] = unasked
  .filter(({ when }) => when === "day_after")
  .map(({ id }) => id);

export const subscriberKinds: readonly MailKindId[] = mailKinds
  .filter(({ to }) => to === "subscribers")
  .map(({ id }) => id);
