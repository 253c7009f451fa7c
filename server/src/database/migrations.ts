// Every migration, by name, in order: one for each feature. A released migration is never changed: add a new one.
import type { Kysely } from "kysely";
import * as shops from "./migrations/0000-shops.sql.ts";
import * as customers from "./migrations/0001-customers.sql.ts";
import * as ledger from "./migrations/0002-ledger.sql.ts";
import * as orders from "./migrations/0003-orders.sql.ts";
import * as inbox from "./migrations/0004-inbox.sql.ts";
import * as program from "./migrations/0005-program.sql.ts";
import * as rewards from "./migrations/0006-rewards.sql.ts";
import * as audit from "./migrations/0007-audit.sql.ts";
import * as privacy from "./migrations/0008-privacy.sql.ts";
import * as imports from "./migrations/0009-imports.sql.ts";
import * as bulkAdjustments from "./migrations/0010-bulk-adjustments.sql.ts";
import * as merges from "./migrations/0011-merges.sql.ts";
import * as pastCredits from "./migrations/0012-past-credits.sql.ts";
import * as notifications from "./migrations/0013-notifications.sql.ts";
import * as expiry from "./migrations/0014-expiry.sql.ts";
import * as endpoints from "./migrations/0016-endpoints.sql.ts";
import * as giftCards from "./migrations/0017-gift-cards.sql.ts";
import * as birthdays from "./migrations/0018-birthdays.sql.ts";
import * as tiersByPeriod from "./migrations/0019-tiers-by-period.sql.ts";
import * as warnings from "./migrations/0020-warnings.sql.ts";
import * as claims from "./migrations/0021-claims.sql.ts";
import * as tierGifts from "./migrations/0022-tier-gifts.sql.ts";
import * as referrals from "./migrations/0023-referrals.sql.ts";
import * as leftCustomers from "./migrations/0024-left-customers.sql.ts";
import * as shopperMails from "./migrations/0025-shopper-mails.sql.ts";
import * as storefronts from "./migrations/storefront/0026-storefronts.sql.ts";
import * as letters from "./migrations/storefront/0027-letters.sql.ts";
import * as referralsByMail from "./migrations/storefront/0028-referrals-by-mail.sql.ts";
import * as simulations from "./migrations/simulator/0029-simulations.sql.ts";
import * as orderFigures from "./migrations/reports/0030-order-figures.sql.ts";
import * as cohorts from "./migrations/reports/0031-cohorts.sql.ts";
import * as statements from "./migrations/reports/0032-statements.sql.ts";
import * as dayNotes from "./migrations/reports/0033-day-notes.sql.ts";
import * as monthEnds from "./migrations/reports/0034-month-ends.sql.ts";
import * as previewsAnew from "./migrations/reports/0035-previews-anew.sql.ts";
import * as largestMembers from "./migrations/simulator/0036-largest-members.sql.ts";
import * as customersNamedLater from "./migrations/field/0043-customers-named-later.sql.ts";
import * as storableText from "./migrations/field/0045-storable-text.sql.ts";
import * as restingSenders from "./migrations/field/0052-resting-senders.sql.ts";
import * as ordersCountedByHand from "./migrations/field/0053-orders-counted-by-hand.sql.ts";
import * as exactTimes from "./migrations/field/0054-exact-times.sql.ts";
import * as earlyFacts from "./migrations/field/0055-early-facts.sql.ts";
import * as howFilesAreWritten from "./migrations/field/0056-how-files-are-written.sql.ts";
import * as names from "./migrations/field/0057-names.sql.ts";
import * as friendsStopLetters from "./migrations/field/0061-friends-stop-letters.sql.ts";
import * as oneCountOfDays from "./migrations/reports/0062-one-count-of-days.sql.ts";
import * as ordersByName from "./migrations/field/0063-orders-by-name.sql.ts";
import * as postalAddresses from "./migrations/storefront/0064-postal-addresses.sql.ts";
import * as bulkUndoIds from "./migrations/field/0065-bulk-undo-ids.sql.ts";
import * as newLettersStayStopped from "./migrations/storefront/0066-new-letters-stay-stopped.sql.ts";
import * as awayStores from "./migrations/field/0071-away-stores.sql.ts";
import * as partsOfAddresses from "./migrations/field/0067-parts-of-addresses.sql.ts";
import * as dueWork from "./migrations/field/0069-due-work.sql.ts";
import * as shopperMailSenders from "./migrations/storefront/0068-shopper-mail-senders.sql.ts";

import * as mailPaces from "./migrations/storefront/0072-mail-paces.sql.ts";
import * as lettersThatWait from "./migrations/storefront/0073-letters-that-wait.sql.ts";
import * as lettersAreDue from "./migrations/storefront/0076-letters-are-due.sql.ts";
import * as keysOfOneMember from "./migrations/field/0074-keys-of-one-member.sql.ts";
import * as referralsByState from "./migrations/field/0075-referrals-by-state.sql.ts";
import * as moreNames from "./migrations/field/0078-more-names.sql.ts";
import * as turnedNames from "./migrations/field/0080-turned-names.sql.ts";
import * as namedItems from "./migrations/storefront/0077-named-items.sql.ts";
import * as pointsOnTop from "./migrations/field/0081-points-on-top.sql.ts";
import * as leastVersions from "./migrations/field/0082-least-versions.sql.ts";
import * as proofs from "./migrations/field/0083-proofs.sql.ts";

export interface Migration {
  up(db: Kysely<never>): Promise<void>;
  /** The oldest version that works with the tables after it. Each says so, but for those of before there was a release. */
  readonly leastVersion?: string;
  /** It has no transaction, and waits for others without limit: for an index that is made concurrently, which nobody waits for. */
  readonly isBesideWrites?: boolean;
}

export type Migrations = Readonly<Record<string, Migration>>;

export const migrations: Migrations = {
  "0000-shops": shops,
  "0001-customers": customers,
  "0002-ledger": ledger,
  "0003-orders": orders,
  "0004-inbox": inbox,
  "0005-program": program,
  "0006-rewards": rewards,
  "0007-audit": audit,
  "0008-privacy": privacy,
  "0009-imports": imports,
  "0010-bulk-adjustments": bulkAdjustments,
  "0011-merges": merges,
  "0012-past-credits": pastCredits,
  "0013-notifications": notifications,
  "0014-expiry": expiry,
  "0016-endpoints": endpoints,
  "0017-gift-cards": giftCards,
  "0018-birthdays": birthdays,
  "0019-tiers-by-period": tiersByPeriod,
  "0020-warnings": warnings,
  "0021-claims": claims,
  "0022-tier-gifts": tierGifts,
  "0023-referrals": referrals,
  "0024-left-customers": leftCustomers,
  "0025-shopper-mails": shopperMails,
  "0026-storefronts": storefronts,
  "0027-letters": letters,
  "0028-referrals-by-mail": referralsByMail,
  "0029-simulations": simulations,
  "0030-order-figures": orderFigures,
  "0031-cohorts": cohorts,
  "0032-statements": statements,
  "0033-day-notes": dayNotes,
  "0034-month-ends": monthEnds,
  "0035-previews-anew": previewsAnew,
  "0036-largest-members": largestMembers,
  "0043-customers-named-later": customersNamedLater,
  "0045-storable-text": storableText,
  "0052-resting-senders": restingSenders,
  "0053-orders-counted-by-hand": ordersCountedByHand,
  "0054-exact-times": exactTimes,
  "0055-early-facts": earlyFacts,
  "0056-how-files-are-written": howFilesAreWritten,
  "0057-names": names,
  "0061-friends-stop-letters": friendsStopLetters,
  "0062-one-count-of-days": oneCountOfDays,
  "0063-orders-by-name": ordersByName,
  "0064-postal-addresses": postalAddresses,
  "0065-bulk-undo-ids": bulkUndoIds,
  "0066-new-letters-stay-stopped": newLettersStayStopped,
  "0067-parts-of-addresses": partsOfAddresses,
  "0068-shopper-mail-senders": shopperMailSenders,
  "0069-due-work": dueWork,
  "0071-away-stores": awayStores,
  "0072-mail-paces": mailPaces,
  "0073-letters-that-wait": lettersThatWait,
  "0074-keys-of-one-member": keysOfOneMember,
  "0075-referrals-by-state": referralsByState,
  "0076-letters-are-due": lettersAreDue,
  "0077-named-items": namedItems,
  "0078-more-names": moreNames,
  "0080-turned-names": turnedNames,
  "0081-points-on-top": pointsOnTop,
  "0082-least-versions": leastVersions,
  "0083-proofs": proofs,
};
