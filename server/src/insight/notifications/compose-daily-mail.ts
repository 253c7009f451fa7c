// Composes the daily e-mail: how many of what, why, and where to decide. It contains counts and reasons only, no
// customer's name, address or order, because e-mails travel further than the admin.
import type { ReferralFlag } from "@laurel/domain/referrals/referral.ts";
import type { SetAsideReason } from "../../intake/inbox/count-inbox.ts";
import type { OwnerLetter } from "@laurel/widget/renderer.ts";
import { footOf, note, table } from "./owner-letter.ts";
import { reasonWords, topicWords } from "./reason-messages.ts";

export interface Digest {
  /** All set-aside messages that wait for a decision. */
  readonly setAside: readonly SetAsideReason[];
  /** Codes that failed since the last e-mail, by reward. */
  readonly failed: readonly { readonly name: string; readonly count: number }[];
  /** Why referrals wait for a decision; one may wait for several reasons. */
  readonly referrals: readonly { readonly flag: ReferralFlag; readonly count: number }[];
  /** Webhook endpoints that Laurel switched off since the last e-mail. */
  readonly switchedOff: readonly { readonly url: string; readonly offReason: string }[];
}

interface Surroundings {
  readonly shopName: string;
  readonly reviewUrl: string;
  readonly settingsUrl: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  readonly note: string;
}

/** Per kind; the page shows the rest. */
const LINES_MAX = 10;

export function composeDailyMail(digest: Digest, around: Surroundings): OwnerLetter {
  const { shopName, reviewUrl, settingsUrl } = around;
  const sections = [
    setAsideSection(digest),
    failedSection(digest),
    referralsSection(digest),
    switchedOffSection(digest),
  ].filter((one) => one !== null);
  return {
    subject: `${shopName}: ${sections.map(({ title }) => lowerFirst(title)).join(", ")}`,
    blocks: sections.flatMap((one) => [table(one.title, shownRows(one.lines)), note(one.note)]),
    button: { label: "Review in your store’s admin", href: reviewUrl },
    ...footOf(shopName, "Sent at most once a day, and only when something needs you.", settingsUrl),
  };
}

function setAsideSection({ setAside }: Digest): Section | null {
  const count = sum(setAside);
  if (count === 0) return null;
  return {
    title:
      count === 1
        ? "1 message from your store could not be processed"
        : `${count} messages from your store could not be processed`,
    lines: setAside.map((one) => `${one.count} × ${topicWords(one.topic)}: ${reasonWords(one.reasonCode)}`),
    note: "They have not been applied, so some points may be out of date. Review them and try again.",
  };
}

function failedSection({ failed }: Digest): Section | null {
  const count = sum(failed);
  if (count === 0) return null;
  return {
    title: count === 1 ? "1 code could not be made" : `${count} codes could not be made`,
    lines: failed.map(({ name, count: times }) => `${times} × ${name}`),
    note: "Your store refused them. The customers got their points back.",
  };
}

function referralsSection({ referrals }: Digest): Section | null {
  if (referrals.length === 0) return null;
  return {
    title: "Referrals wait for your decision",
    lines: referrals.map(({ flag, count }) => `${count} × ${flagWords[flag]}`),
    note: "Until you approve or refuse them, no code is made and no points are given.",
  };
}

const flagWords: Readonly<Record<ReferralFlag, string>> = {
  same_person: "the friend seems to be the member",
  earlier_customer: "the friend had ordered before",
  code_failed: "your store refused to make the friend’s code",
  not_first_order: "it was not the friend’s first order",
  other_email: "somebody with another e-mail used the code",
  same_address: "the order went to the member’s own address",
  over_cap: "the member had reached the month’s limit",
};

function switchedOffSection({ switchedOff }: Digest): Section | null {
  const count = switchedOff.length;
  if (count === 0) return null;
  return {
    title: count === 1 ? "1 webhook was switched off" : `${count} webhooks were switched off`,
    lines: switchedOff.map(
      ({ url, offReason }) => `${new URL(url).host}: ${offReasons[offReason] ?? "it failed"}`,
    ),
    note: "Nothing is sent there until you switch it on again, in the settings under Webhooks. What happens meanwhile is not kept for it.",
  };
}

const offReasons: Readonly<Record<string, string>> = {
  FAILING: "nothing could be delivered for five days",
  GONE: "its server answered that it is gone for good",
  SECRET_LOST: "its secret can no longer be read; make a new one",
};

const sum = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function shownRows(lines: readonly string[]): readonly { readonly label: string }[] {
  const rest = lines.length - LINES_MAX;
  const shown = rest > 0 ? [...lines.slice(0, LINES_MAX), `and ${rest} more kinds`] : lines;
  return shown.map((label) => ({ label }));
}
