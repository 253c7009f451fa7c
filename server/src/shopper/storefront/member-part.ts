// What only a member is shown: balance, what comes and goes when, tier, codes and history.
import { mayChangeFrom } from "@laurel/domain/dates/birthday.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { spendFor } from "@laurel/domain/shopper/estimate.ts";
import { firstBirthday } from "@laurel/domain/shopper/first-birthday.ts";
import { worthNow } from "@laurel/domain/shopper/reward-states.ts";
import type { ShopperMember, ShopperView } from "@laurel/domain/shopper/view.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Tx } from "../../database/database.ts";
import { loadLotsBy, type LotNode } from "../../core/customers/find-customer.ts";
import { inactiveAtOf } from "../../core/ledger/dates/book-dates.ts";
import { listOwnHistory } from "../../core/ledger/movements/list-movements.ts";
import { datedRulesOf, type RulesInForce } from "../../core/standing/date-rules.ts";
import { loadTierProgress, type TierProgress } from "../../core/standing/tier-progress.ts";
import type { Deps } from "../../process/deps.ts";
import type { Asked } from "./offer/asked.ts";
import { ENTRIES, entriesOf } from "./entries/entries.ts";
import { entryWords } from "./entries/entry-words.ts";
import { loadHeld } from "./held.ts";
import type { VisitingRow } from "./offer/offer.sql.ts";
import { rewardQuestions } from "./offer/reward-questions.ts";
import type { CustomerRow } from "./storefront.sql.ts";

type MemberPart = Pick<ShopperView, "member" | "held" | "entries" | "hasMoreEntries">;

export const NO_MEMBER: MemberPart = { member: null, held: [], entries: [], hasMoreEntries: false };

const EXPIRING_DAYS = 60;

interface MemberAsked<Row extends CustomerRow = CustomerRow> extends Asked {
  readonly member: Row;
}

/** What is read of a member. */
export interface MemberFacts extends Omit<MemberPart, "member"> {
  readonly member: CustomerRow;
  readonly lots: readonly LotNode[];
  readonly progress: TierProgress | null;
  readonly newsletter: ShopperMember["newsletter"];
}

export const toMemberPart = (asked: Asked, facts: MemberFacts): MemberPart => {
  const { member, lots, progress, newsletter, ...rest } = facts;
  return { member: toMember({ ...asked, member }, { lots, progress, newsletter }), ...rest };
};

export async function loadMemberPart(
  deps: Deps,
  tx: Tx,
  asked: MemberAsked<VisitingRow> & Pick<MemberFacts, "newsletter"> & { readonly hasHistory: boolean },
): Promise<MemberPart> {
  const { member, newsletter, hasHistory, program, texts, estimate, now } = asked;
  const { root, shop, locale } = asked.visitor;
  const customerId = member.id;
  const { timeZone, now: at } = estimate;
  const rules = await datedRulesOf(deps, tx, { program, timeZone, now: at });
  const page = { limit: ENTRIES, isBackward: false, cursor: null };
  const [held, lots, progress, history] = await Promise.all([
    loadHeld(deps, tx, { customerId, timeZone, now, root }),
    loadLotsOf(tx, member, rules),
    loadTierProgress(tx, {
      program: program.document,
      customerId,
      now: at,
      history: rules.tiers,
      figures: member,
    }),
    hasHistory ? listOwnHistory(tx, { customerId, page }) : null,
  ]);
  const rewards = new Map(held.rows.map(({ id, name }) => [id, name]));
  const say = entryWords({ program, texts, locale });
  const toEntry = entriesOf({ program, shop, now, say }, rewards);
  return toMemberPart(asked, {
    member,
    lots,
    progress,
    newsletter,
    held: held.shown,
    entries: history?.nodes.map(toEntry) ?? [],
    hasMoreEntries: history?.pageInfo.hasNextPage ?? false,
  });
}

/** The latest activity was read with the member. */
async function loadLotsOf(tx: Tx, member: VisitingRow, rules: RulesInForce): Promise<readonly LotNode[]> {
  const { id, active_entry_id: entryId, active_available_at: availableAt } = member;
  const activity = entryId === null ? [] : [{ customer_id: id, id: entryId, available_at: availableAt }];
  const lots = await loadLotsBy(tx, [id], rules, inactiveAtOf(rules.expiry, activity));
  return lots.get(id) ?? [];
}

function toMember(
  asked: MemberAsked,
  { lots, progress, newsletter }: Pick<MemberFacts, "lots" | "progress" | "newsletter">,
): ShopperMember {
  const { member, estimate } = asked;
  const { available, pending } = member;
  return {
    firstName: member.first_name,
    available,
    pending,
    pendingNext: nextPending(lots, asked),
    worthMinor: worthNow(rewardQuestions(asked, member)),
    owed: available < 0 ? { points: -available, spendMinor: spendFor(estimate, -available) } : null,
    ...toTiers(asked, progress),
    expiring: expiringOf(lots, asked),
    birthday: toBirthday(asked),
    newsletter,
  };
}

function toBirthday({ member, program, estimate, now }: MemberAsked): ShopperMember["birthday"] {
  const { birthday, birthday_entered_on: enteredOn } = member;
  if (birthday === null || enteredOn === null) return null;
  const [month, day] = birthday.split("-").map(Number) as [number, number];
  const from = mayChangeFrom(enteredOn);
  const today = toLocalDate(now, estimate.timeZone);
  return {
    month,
    day,
    changeableFrom: from > today ? from : null,
    firstOn: firstBirthday(program.document.earning, { birthday, enteredOn, today }),
  };
}

/** The points that can be spent next, all of that day. */
function nextPending(lots: readonly LotNode[], { estimate, now }: MemberAsked): ShopperMember["pendingNext"] {
  const [next] = byDay(
    lots.filter(({ availableAt }) => availableAt > now),
    ({ availableAt }) => toLocalDate(availableAt, estimate.timeZone),
  );
  return next ?? null;
}

/** By the last day on which they can be spent, as the e-mails and the admin say it. */
function expiringOf(lots: readonly LotNode[], { estimate, now }: MemberAsked): ShopperMember["expiring"] {
  const until = new Date(now.getTime() + EXPIRING_DAYS * 86_400_000);
  const soon = lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= until);
  const lastDay = (expiresAt: Date) => toLocalDate(new Date(expiresAt.getTime() - 1), estimate.timeZone);
  return byDay(soon, ({ expiresAt }) => lastDay(expiresAt ?? now));
}

/** Earliest first. */
function byDay(
  lots: readonly LotNode[],
  dayOf: (lot: LotNode) => string,
): { readonly points: number; readonly on: string }[] {
  return [...Map.groupBy(lots, dayOf)]
    .map(([on, ofDay]) => ({ points: ofDay.reduce((sum, { remaining }) => sum + remaining, 0), on }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

function toTiers(
  { member, program, estimate }: MemberAsked,
  progress: TierProgress | null,
): Pick<ShopperMember, "tier" | "nextTier"> {
  const held = findTier(program.document.tiers, member.tier_id);
  const day = (instant: Date | null | undefined, earlierMs = 0): string | null =>
    instant ? toLocalDate(new Date(instant.getTime() - earlierMs), estimate.timeZone) : null;
  const next = progress?.next;
  return {
    tier: held && {
      id: held.id,
      name: held.name,
      color: held.color,
      multiplierBasisPoints: held.multiplierBasisPoints,
      since: day(progress?.since),
      // `until` is the first instant without the tier.
      keptUntil: day(progress?.until, 1),
    },
    nextTier: next
      ? {
          id: next.level.id,
          name: next.level.name,
          basis: program.document.tiers.basis,
          missing: next.missing,
        }
      : null,
  };
}
