// All that one visitor is shown of the program, read in one transaction.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { leastPointsOf, pointsRangeOf } from "@laurel/domain/rewards/price.ts";
import { spendFor } from "@laurel/domain/shopper/estimate.ts";
import { rewardState } from "@laurel/domain/shopper/reward-states.ts";
import type { ShopperReward, ShopperView } from "@laurel/domain/shopper/view.ts";
import { listWays } from "@laurel/domain/shopper/ways.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadTaxShare } from "../orders/tax-share.ts";
import { loadProgram } from "../program/load-program.ts";
import { countTaken } from "../redemptions/count-taken.ts";
import type { Asked } from "./asked.ts";
import { makeForm } from "./form-token.ts";
import { loadMemberPart, NO_MEMBER } from "./member-part.ts";
import type { Visitor } from "./proxy-door.ts";
import { loadShownRewards, versionOf } from "./theme/shown-program.ts";
import { findPerson, meetCustomer, memberOf, type Person } from "./visitor.ts";

export interface Shown {
  readonly view: ShopperView;
  /** The shop's colour, as #0b6e4f. */
  readonly accent: string;
}

/** Refuses `not_found` while the program is a draft, and what `meetCustomer` refuses. */
export async function loadView(deps: Deps, visitor: Visitor): Promise<Shown> {
  const known = await readView(deps, visitor);
  if (known) return known;
  const isCustomer = await meetCustomer(deps, visitor);
  const shown = await readView(deps, isCustomer ? visitor : { ...visitor, platformId: null });
  invariant(shown, "a customer who was met is known");
  return shown;
}

/** Null: the visitor is not known yet. */
const readView = (deps: Deps, visitor: Visitor): Promise<Shown | null> =>
  deps.db.readOneMoment(visitor.shop.shopId, async (tx) => {
    const now = deps.clock.now();
    const { timeZone, currencyCode } = visitor.shop;
    const moment = { timeZone, now: now.toISOString() };
    const [program, person, rewards, taxShare] = await Promise.all([
      loadProgram(tx),
      findPerson(tx, visitor),
      loadShownRewards(tx, moment),
      loadTaxShare(deps, tx),
    ]);
    if (program.status === "DRAFT") throw new AppError("not_found");
    if (!person) return null;
    const estimate = {
      program: program.document,
      tierId: memberOf(person)?.tier_id ?? null,
      taxShareBasisPoints: taxShare,
      currencyDecimals: currencyDecimals(currencyCode),
      ...moment,
    };
    const view = await toView(deps, tx, { visitor, person, program, rewards, estimate, now });
    return { view, accent: program.document.branding.accent };
  });

async function toView(deps: Deps, tx: Tx, asked: Asked): Promise<ShopperView> {
  const { visitor, person, program, estimate } = asked;
  const member = memberOf(person);
  const [rewards, part] = await Promise.all([
    listRewardsFor(tx, asked),
    member === null ? NO_MEMBER : loadMemberPart(tx, { ...asked, member }),
  ]);
  const { timeZone, now, tierId } = estimate;
  const { status, document } = program;
  return {
    program: toProgram(asked),
    visitor: toVisitor(deps, visitor, person),
    ...part,
    rewards,
    ways: listWays({ program: document, status, tierId, isMember: member !== null, timeZone, now }),
    invite: null,
  };
}

function toProgram({ visitor, program, rewards, estimate }: Asked): ShopperView["program"] {
  const { shop, locale } = visitor;
  return {
    name: shop.name,
    status: program.status === "ON" ? "live" : "paused",
    version: versionOf({ ...estimate, shopName: shop.name, program, rewards }),
    pointsName: program.document.pointsName.other,
    currency: shop.currencyCode,
    timeZone: shop.timeZone,
    locale,
    dir: RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr",
  };
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"]);

function toVisitor(deps: Deps, visitor: Visitor, { state }: Person): ShopperView["visitor"] {
  const { base, root, locale, shop } = visitor;
  const back = new URLSearchParams({ return_to: base, locale }).toString();
  const mayAct = state !== "guest" && state !== "excluded";
  return {
    state,
    base,
    // Classic accounts lead nowhere after signing in.
    signInHref:
      root + (shop.hasClassicAccounts ? "/account/login" : `/customer_authentication/login?${back}`),
    form: mayAct ? makeForm(deps, visitor) : null,
  };
}

/** In the merchant's order. Who is no member is asked about as one without points. */
async function listRewardsFor(tx: Tx, asked: Asked): Promise<ShopperReward[]> {
  const { person, program, rewards, estimate } = asked;
  const customer = memberOf(person);
  const takenOf = await countTaken(tx, rewards, customer?.id ?? null);
  const member = { available: customer?.available ?? 0, tierId: estimate.tierId, mayRedeem: true };
  return rewards.map(({ rewardId, reward }) => {
    const points = leastPointsOf(reward);
    return {
      id: rewardId,
      name: reward.name,
      kind: reward.kind,
      description: reward.description ?? "",
      points,
      step: pointsRangeOf(reward)?.step ?? null,
      ...rewardState({
        reward,
        program: program.document,
        programStatus: program.status,
        timeZone: estimate.timeZone,
        now: estimate.now,
        member,
        taken: takenOf(rewardId),
      }),
      spendMinor: spendFor(estimate, points),
      minimumSpendMinor: reward.config.minimumSpendMinor,
    };
  });
}
