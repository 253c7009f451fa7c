// The ways to earn that are open to a shopper now, with what each brings. Kinds say it themselves, so a new kind needs
// nothing here.
import { nameOfAction } from "../earning/action.ts";
import { type EarningConfig, findEarningKind, isEarningKind } from "../earning/kinds.ts";
import type { Trigger } from "../earning/earning-kind.ts";
import { isInWindow } from "../dates/local-time.ts";
import type { EarningRule, ProgramDocument, ProgramStatus } from "../program/program.ts";
import { multiplierOf } from "../standing/tier.ts";
import { isBeforeStart } from "../program/start.ts";
import { type NamedItem, namesFor } from "./named-items.ts";
import type { ShopperWay } from "./view.ts";

export interface WaysQuestion {
  readonly program: ProgramDocument;
  readonly status: ProgramStatus;
  readonly tierId: string | null;
  readonly isMember: boolean;
  /** To the store's e-mails. */
  readonly isSubscribed: boolean;
  readonly timeZone: string;
  readonly now: string;
  /** Products and collections whose names are known. */
  readonly named?: readonly NamedItem[];
}

/**
 * In the merchant's order. Rules for other tiers, rules that have not begun or are over, and what would be missed before the
 * program's start, because it happens once, are left out.
 */
export const listWays = (question: WaysQuestion): ShopperWay[] =>
  question.program.earning
    .filter((rule) => isOpenTo(rule, question))
    .flatMap((rule) => toWay(rule, question));

function isOpenTo({ enabled, tierIds = [], window }: EarningRule, question: WaysQuestion): boolean {
  const { tierId, now, timeZone } = question;
  const isOfTier = tierIds.length === 0 || (tierId !== null && tierIds.includes(tierId));
  return enabled && isOfTier && (!window || isInWindow(now, window, timeZone));
}

function toWay(rule: EarningRule, question: WaysQuestion): ShopperWay[] {
  const { program, status, tierId } = question;
  if (!isEarningKind(rule.kind)) return [];
  const kind = findEarningKind(rule.kind);
  const way = { id: rule.id, kind: rule.kind, state: status === "ON" ? "open" : "paused" } as const;
  if (kind.shape === "occurrence") {
    const points = kind.worthPoints(rule.config as never);
    const isOnce = kind.trigger === "customer_created" || kind.trigger === "consent";
    if (isOnce && isBeforeStart(program, question.now)) return [];
    const state = isDone(kind.trigger, question) ? "done" : way.state;
    return points === 0 ? [] : [{ ...way, name: nameOf(rule), points, rateBasisPoints: null, state }];
  }
  const given = kind.contribute(rule.config as never, { eligibleMinor: Number.MAX_SAFE_INTEGER });
  switch (given.type) {
    case "rate": {
      const { hundredths, units } = given;
      const basisPoints = (BigInt(hundredths) * BigInt(multiplierOf(program.tiers, tierId))) / 100n;
      return [{ ...way, points: null, rateBasisPoints: Number(basisPoints), units }];
    }
    case "multiply":
      // Which days is in the merchant's own name alone.
      return [
        {
          ...way,
          name: rule.name ?? null,
          ...namesFor(given.covers, question.named ?? []),
          points: null,
          rateBasisPoints: given.basisPoints,
        },
      ];
    case "fixed":
      return [{ ...way, points: given.points, rateBasisPoints: null, minimumMinor: minimumOf(rule) }];
    case "nothing":
      return [];
  }
}

/** What an order must come to for a rule that gives the same for each; 0: any order. */
export const minimumOf = ({ config }: EarningRule): number =>
  (config as EarningConfig<"order_fixed">).minimumSpendMinor;

/** What happens once in a person's life as a customer, and has. */
function isDone(trigger: Trigger, { isMember, isSubscribed }: WaysQuestion): boolean {
  if (trigger === "customer_created") return isMember;
  return trigger === "consent" && isSubscribed;
}

/** Of what happens, only actions have a name: the merchant's, or what the merchant's software records. */
function nameOf({ kind, name, config }: EarningRule): string | null {
  if (kind !== "action") return null;
  return name ?? nameOfAction((config as { readonly action: string }).action);
}
