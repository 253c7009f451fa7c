// Invented invitations, one in each state, for the preview in the admin.
import type { Asked } from "../offer/asked.ts";
import type { Invitations } from "../invitations/invite.ts";

const DAY_MS = 86_400_000;

export function sampleInvitations({ program, now }: Asked): Invitations {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const invited = { orderedAt: null, points: 0, holdEndsAt: null };
  return {
    token: "HQ7M2KX94WPR3TZC",
    invited: [
      { ...invited, mask: "j•••@example.com", claimedAt: daysAgo(12), orderedAt: daysAgo(8) },
      { ...invited, mask: "t•••@example.org", claimedAt: daysAgo(18) },
      {
        mask: "a•••@example.net",
        claimedAt: daysAgo(90),
        orderedAt: daysAgo(80),
        points: program.document.referrals.advocatePoints,
        holdEndsAt: daysAgo(60),
      },
    ],
  };
}
