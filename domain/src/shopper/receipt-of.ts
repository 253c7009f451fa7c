// From the stored explanation of an entry to the receipt that its member reads.
import { toLocalDate } from "../dates/local-time.ts";
import type { Explanation } from "../explanation.ts";
import { type EntryWords, wayName } from "./entry-title.ts";
import { orderReceipt, type OrderReceiptAbout, tierName } from "./order-receipt.ts";
import type { ReceiptWhy } from "./receipt.ts";

interface ReceiptAbout extends OrderReceiptAbout {
  /** Null: not a redemption's entry, or the reward's name is not known. */
  readonly reward: string | null;
  readonly timeZone: string;
  readonly say: EntryWords;
}

/** Whether there is more to say than the entry itself says: staff's reasons are not told. */
export const hasReceipt = ({ kind }: Explanation): boolean => kind !== "adjustment";

export function receiptOf(explanation: Explanation, about: ReceiptAbout): ReceiptWhy {
  const { reward, timeZone, programs, say } = about;
  const day = (instant: string): string => toLocalDate(instant, timeZone);
  switch (explanation.kind) {
    case "order":
      return orderReceipt(explanation, about);
    case "release":
      return { kind: "release", heldUntil: day(explanation.heldUntil) };
    case "expiry":
      return {
        kind: "expiry",
        expiredOn: day(explanation.expiresAt),
        inactiveMonths: explanation.inactiveMonths ?? null,
      };
    case "action":
      return {
        kind: "action",
        name: wayName(
          explanation,
          programs.flatMap(({ earning }) => earning),
          say,
        ),
      };
    case "referral":
      return { kind: "referral", before: explanation.before, posted: explanation.posted };
    case "adjustment":
      return { kind: "adjustment" };
    case "import":
      return { kind: "import", pending: explanation.pending ?? 0 };
    case "undo":
      return { kind: "undo", expired: explanation.expired ?? 0 };
    case "redemption":
      return { kind: "redemption", reward, isAgain: explanation.postingNumber > 1 };
    case "redemption_return":
      return { kind: "redemption_return", reward, why: explanation.why };
    case "write_off":
      return { kind: "write_off", points: explanation.shortfall };
    case "write_off_reversal":
      return { kind: "write_off_reversal", points: explanation.points };
    case "merge":
    case "merge_undo":
      return { kind: explanation.kind, side: explanation.side, doubled: explanation.doubled };
    case "tier_gift":
      return {
        kind: "tier_gift",
        tier: tierName(explanation.tier, programs),
        enteredOn: explanation.enteredOn,
        isTakenBack: explanation.points < 0,
        isAgain: explanation.again === true,
      };
  }
}
