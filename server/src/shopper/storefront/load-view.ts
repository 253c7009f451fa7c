// All that one visitor is shown of the program, read in one transaction.
import { invariant } from "@laurel/domain/refusal.ts";
import { leastPointsOf, pointsRangeOf, worthOf } from "@laurel/domain/rewards/price.ts";
import { spendFor } from "@laurel/domain/shopper/estimate.ts";
import { directionOf } from "@laurel/domain/shopper/direction.ts";
import { rewardState } from "@laurel/domain/shopper/reward-states.ts";
import { textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import type { ShopperReward, ShopperView } from "@laurel/domain/shopper/view.ts";
import { startAhead } from "@laurel/domain/program/start.ts";
import { listWays } from "@laurel/domain/shopper/ways.ts";
import type { Texts } from "@laurel/widget/renderer.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { listInvitedBy } from "../../core/referrals/invitations.ts";
import type { Asked } from "./offer/asked.ts";
import { makeForm } from "./form-token.ts";
import { hasReferrals, toInvite } from "./invitations/invite.ts";
import { loadMemberPart, NO_MEMBER } from "./member-part.ts";
import { newsletterOf } from "./newsletter/newsletter-of.ts";
import { askOf, loadOffer, type Offer } from "./offer/offer.ts";
import { rewardQuestions } from "./offer/reward-questions.ts";
import type { Visitor } from "./proxy-door.ts";
import type { CustomerRow } from "./storefront.sql.ts";
import { versionOf } from "./theme/shown-program.ts";
import { meetCustomer, memberOf, type Person, personOf } from "./visitor.ts";

export interface Shown {
  readonly view: ShopperView;
  /** The shop's colour, as #0b6e4f. */
  readonly accent: string;
  /** In e-mails. Empty: none. */
  readonly logoUrl: string;
  /** The shop's own, in the view's language. */
  readonly texts: Texts;
  /** A member who may invite friends, and has no link yet. */
  readonly lacksLink: string | null;
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
    const offer = await loadOffer(deps, tx, visitor);
    if (offer.program.status === "DRAFT") throw new AppError("not_found");
    return viewOf(deps, tx, { visitor, offer, hasHistory: true });
  });

/** Of an offer that was read in this transaction. `hasHistory`: letters show none. */
export async function viewOf(
  deps: Deps,
  tx: Tx,
  { visitor, offer, hasHistory }: { visitor: Visitor; offer: Offer; hasHistory: boolean },
): Promise<Shown | null> {
  const person = personOf(visitor, offer.visiting);
  if (!person) return null;
  const member = memberOf(person);
  const asked = askOf(offer, visitor, member?.tier_id ?? null);
  const mayInvite = person.state === "member" && hasReferrals(deps, offer.program);
  const token = (mayInvite && member?.link_token) || null;
  const [loaded, invited] = await Promise.all([
    member === null
      ? NO_MEMBER
      : loadMemberPart(deps, tx, {
          ...asked,
          member,
          newsletter: newsletterOf(deps, offer, member.has_agreed),
          hasHistory,
        }),
    member && token !== null ? listInvitedBy(tx, member.id) : [],
  ]);
  const rewards = listRewardsFor(asked, member);
  const store = deps.platform.authorization.storefrontUrl(visitor.shop.domain);
  const invite = token === null ? null : toInvite(asked, { token, invited }, store);
  const view = toView(asked, { visitor: toVisitor(deps, visitor, person), ...loaded, rewards, invite });
  const { pointsName, branding } = offer.program.document;
  const texts = textsFor(offer.texts.document, visitor.locale, pointsName) as Texts;
  const lacksLink = mayInvite && token === null ? (member?.id ?? null) : null;
  return { view, accent: branding.accent, logoUrl: branding.logoUrl, texts, lacksLink };
}

/** What follows from who asks. */
type Part = Pick<
  ShopperView,
  "visitor" | "member" | "held" | "entries" | "hasMoreEntries" | "rewards" | "invite"
>;

export function toView(asked: Asked, part: Part): ShopperView {
  const { timeZone, now, tierId } = asked.estimate;
  const { status, document } = asked.program;
  const isMember = part.member !== null;
  const isSubscribed = part.member?.newsletter === true;
  return {
    program: toProgram(asked),
    ...part,
    tiers: listTiers(asked),
    ways: listWays({
      program: document,
      named: asked.named,
      status,
      tierId,
      isMember,
      isSubscribed,
      timeZone,
      now,
    }),
  };
}

/** With what each gives that not every tier does. */
function listTiers({ program, rewards }: Asked): ShopperView["tiers"] {
  const { basis, levels } = program.document.tiers;
  return levels.map(({ id, name, color, threshold, multiplierBasisPoints, entryGiftPoints }) => ({
    id,
    name,
    color,
    threshold,
    basis,
    multiplierBasisPoints,
    giftPoints: entryGiftPoints,
    rewards: rewards.flatMap(({ reward }) => (reward.config.tierIds.includes(id) ? [reward.name] : [])),
  }));
}

function toProgram({ visitor, program, rewards, named, texts, estimate }: Asked): ShopperView["program"] {
  const { shop, locale } = visitor;
  return {
    name: shop.name,
    status: program.status === "ON" ? "live" : "paused",
    version: versionOf({ ...estimate, shopName: shop.name, program, rewards, named, texts }),
    pointsName: textsFor(texts.document, locale, program.document.pointsName).points_name.other ?? "",
    currency: shop.currencyCode,
    // Where the share is not known, the words hold for prices with tax and without.
    countsBeforeTax: !program.document.orders.include.tax && estimate.taxShareBasisPoints !== 0,
    earnsFrom: startAhead(program.document, estimate),
    timeZone: shop.timeZone,
    locale,
    dir: directionOf(locale),
  };
}

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

/** In the merchant's order. */
export const listRewardsFor = (
  asked: Asked,
  customer: Pick<CustomerRow, "available"> | null,
): ShopperReward[] =>
  rewardQuestions(asked, customer).map(({ rewardId, ...question }) => {
    const { reward } = question;
    const points = leastPointsOf(reward);
    const range = pointsRangeOf(reward);
    return {
      id: rewardId,
      name: reward.name,
      kind: reward.kind,
      description: reward.description ?? "",
      points,
      step: range?.step ?? null,
      stepMinor: range && worthOf(reward, range.step),
      most: range?.most ?? null,
      tiers: asked.program.document.tiers.levels.flatMap(({ id, name }) =>
        reward.config.tierIds.includes(id) ? [name] : [],
      ),
      ...rewardState(question),
      spendMinor: spendFor(asked.estimate, points),
      minimumSpendMinor: reward.config.minimumSpendMinor,
    };
  });
