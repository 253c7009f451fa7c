// What happened to the members of a book, as events for webhooks.
import { changeOf } from "../ledger/entry.ts";
import type { MemberLedger, Posting } from "../ledger/posting.ts";
import type { MemberStatus } from "../membership.ts";
import type { Topic, WebhookEvent } from "./topics.ts";

/** What a book's members can tell. */
export const memberTopics: readonly Topic[] = ["customer.joined", "points.changed", "tier.changed"];

interface MemberState extends Pick<MemberLedger, "customerId" | "available" | "pending"> {
  readonly status: MemberStatus;
  readonly tierId: string | null;
}

/** In the order in which it happened: joining, then each posting, then the tier that results. */
export function memberEvents({
  before,
  after,
  postings,
}: {
  readonly before: MemberState;
  readonly after: MemberState;
  /** Those of this member, in order. */
  readonly postings: readonly Posting[];
}): readonly WebhookEvent[] {
  const { customerId } = after;
  const events: WebhookEvent[] = [];
  if (before.status === "GUEST" && after.status === "MEMBER")
    events.push({ topic: "customer.joined", data: { customerId } });
  events.push(...pointsChanged(before, postings));
  if (before.tierId !== after.tierId)
    events.push({
      topic: "tier.changed",
      data: { customerId, tierId: after.tierId, previousTierId: before.tierId },
    });
  return events;
}

function pointsChanged(before: MemberState, postings: readonly Posting[]): readonly WebhookEvent[] {
  let { available, pending } = before;
  return postings.map(({ customerId, postingId, kind, entries, explanation }) => {
    const sumOf = (account: "available" | "pending") =>
      entries.reduce((sum, entry) => sum + changeOf(entry, account), 0);
    const change = { available: sumOf("available"), pending: sumOf("pending") };
    available += change.available;
    pending += change.pending;
    const orderId = "order" in explanation ? explanation.order : null;
    const redemptionId = "redemption" in explanation ? explanation.redemption : null;
    const balance = { available, pending };
    return {
      topic: "points.changed",
      data: { customerId, postingId, kind, change, balance, orderId, redemptionId },
    } as const;
  });
}
