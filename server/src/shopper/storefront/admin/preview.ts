// What shoppers would see of a shop, for the preview in the admin: its own program and rewards, shown to a guest and to
// an invented member.
import { parseProgram } from "@laurel/domain/program/program.ts";
import { textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { parseReward, type RewardInput } from "../../../core/rewards/save-reward.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { Asked } from "../offer/asked.ts";
import { listRewardsFor, type Shown, toView } from "../load-view.ts";
import type { Visitor } from "../proxy-door.ts";
import { NO_MEMBER, toMemberPart } from "../member-part.ts";
import { newsletterOf } from "../newsletter/newsletter-of.ts";
import { askOf, loadOffer, type Offer, shownIn } from "../offer/offer.ts";
import { hasReferrals, toInvite } from "../invitations/invite.ts";
import { sampleInvitations } from "./sample-invitations.ts";
import { sampleMember } from "./sample-member.ts";

export interface ShopperPreview {
  /** As #0b6e4f. */
  readonly accent: string;
  readonly guest: ShopperView;
  readonly member: ShopperView;
  /** Null: in this program no balance falls below zero. */
  readonly belowZero: ShopperView | null;
}

/** What is not saved yet. */
interface PreviewedChange {
  /** Shown in place of the shop's own program. Null: none. */
  readonly document: unknown;
  readonly rewards: readonly PreviewedReward[];
}

interface PreviewedReward {
  /** The id of the reward in whose place it is shown. Null or missing: a new one. */
  readonly replaces?: string | null | undefined;
  readonly reward: RewardInput;
}

const REWARDS_MAX = 20;

/** A program that was never switched on is shown as it will be. Refuses `invalid_program` and `invalid_input`. */
export async function loadPreview(
  deps: Deps,
  tx: Tx,
  { shop, document, rewards }: PreviewedChange & { readonly shop: Shop },
): Promise<ShopperPreview> {
  const loaded = switchedOn(await loadOffer(deps, tx, lookAt(shop)));
  const offer = withRewards(document === null ? loaded : withProgram(loaded, document), rewards, shop);
  const { program } = offer;
  const visitor = lookAt(shop);
  const mayInvite = hasReferrals(deps, program);
  const mayOwe = program.document.orders.negativeBalance === "allow_negative";
  return {
    accent: program.document.branding.accent,
    guest: showGuest(offer, shop),
    member: showMember(deps, offer, { visitor, mayInvite, isOwing: false }),
    belowZero: mayOwe ? showMember(deps, offer, { visitor, mayInvite, isOwing: true }) : null,
  };
}

/** Of an invented member, as they would be shown. */
export interface SampleShown extends Omit<Shown, "lacksLink"> {
  readonly asked: Asked;
}

/** A program that was never switched on is shown as it will be. */
export async function loadSample(deps: Deps, tx: Tx, visitor: Visitor): Promise<SampleShown> {
  const offer = switchedOn(await loadOffer(deps, tx, { ...visitor, platformId: null }));
  const { branding, pointsName } = offer.program.document;
  const [lowest] = offer.program.document.tiers.levels;
  return {
    view: showMember(deps, offer, { visitor, mayInvite: false, isOwing: false }),
    asked: askOf(offer, visitor, lowest?.id ?? null),
    accent: branding.accent,
    logoUrl: branding.logoUrl,
    texts: textsFor(offer.texts.document, visitor.locale, pointsName),
  };
}

const switchedOn = (offer: Offer): Offer =>
  offer.program.status === "DRAFT" ? { ...offer, program: { ...offer.program, status: "ON" } } : offer;

function withProgram(offer: Offer, document: unknown): Offer {
  const parsed = parseProgram(document);
  if (!parsed.ok) throw new AppError("invalid_program", {}, { field: ["document"] });
  return { ...offer, program: { ...offer.program, document: parsed.program } };
}

/** Each in its place, as if it were active. */
function withRewards(offer: Offer, previewed: readonly PreviewedReward[], shop: Shop): Offer {
  if (previewed.length > REWARDS_MAX) throw new AppError("invalid_input", {}, { field: ["rewards"] });
  let rewards = offer.rewards;
  for (const [index, { replaces, reward: input }] of previewed.entries()) {
    const parsed = parseReward({ ...input, status: asIfActive(input.status) });
    if (!parsed.ok) {
      const [problem] = parsed.problems;
      throw new AppError(
        "invalid_input",
        {},
        { field: ["rewards", String(index), ...(problem?.path ?? [])] },
      );
    }
    const { reward } = parsed;
    const shown = { rewardId: `new-${index}`, version: 1, reward, taken: NEVER_TAKEN };
    const isKnown = rewards.some(({ rewardId }) => rewardId === replaces);
    rewards = isKnown
      ? rewards.map((old) => (old.rewardId === replaces ? { ...old, reward } : old))
      : [...rewards, shown];
  }
  return { ...offer, rewards: rewards.filter(shownIn(shop, offer.now)) };
}

const NEVER_TAKEN = { byCustomer: 0, total: 0 };

const asIfActive = (status: RewardInput["status"]): RewardInput["status"] =>
  status == null || status === "DRAFT" ? "ACTIVE" : status;

/** Nothing of the preview leads anywhere. */
const lookAt = (shop: Shop): Visitor => ({ shop, platformId: null, locale: "en", base: "", root: "" });

function showGuest(offer: Offer, shop: Shop): ShopperView {
  const asked = askOf(offer, lookAt(shop), null);
  const rewards = listRewardsFor(asked, null);
  const visitor = { state: "guest", base: "", signInHref: "", form: null } as const;
  return toView(asked, { ...NO_MEMBER, visitor, rewards, invite: null });
}

function showMember(
  deps: Deps,
  offer: Offer,
  how: { readonly visitor: Visitor; readonly mayInvite: boolean; readonly isOwing: boolean },
): ShopperView {
  const { visitor: seenBy, mayInvite, isOwing } = how;
  const [lowest] = offer.program.document.tiers.levels;
  const asked = askOf(offer, seenBy, lowest?.id ?? null);
  const facts = sampleMember(asked, isOwing);
  const rewards = listRewardsFor(asked, facts.member);
  const newsletter = newsletterOf(deps, offer, false);
  const visitor = { state: "member", base: seenBy.base, signInHref: "", form: "preview" } as const;
  const store = `https://${seenBy.shop.domain}`;
  const invite = mayInvite ? toInvite(asked, sampleInvitations(asked), store) : null;
  return toView(asked, { ...toMemberPart(asked, { ...facts, newsletter }), visitor, rewards, invite });
}
