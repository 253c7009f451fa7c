import { invariant } from "@laurel/domain/refusal.ts";
import { z } from "zod";
import { askedPage, type Connection, toConnection } from "../../graphql/connection.ts";
import { payload } from "../../graphql/mutation.ts";
import type { ReferralFlag as FlagName, Resolvers } from "../../graphql/resolver-types.generated.ts";
import { checkId, checkInput, isId } from "../../graphql/check-input.ts";
import { loadCustomerNodes } from "../customers/find-customer.ts";
import { claimReferral } from "./claim-referral.ts";
import { createLink, loadLinks } from "./create-link.ts";
import { decideReferral, type DecisionInput } from "./decide-referral.ts";
import {
  countReferralsOf,
  findReferralNode,
  listReferralPage,
  loadReferralCounts,
  type ReferralConditions,
  type ReferralNode,
} from "./list-referrals.ts";

const emailSchema = z.email("Enter an e-mail address.").max(254);
const tokenSchema = z.string().max(100);

/** The page and the total are each read only when requested. */
export interface ListedReferrals {
  readonly conditions: ReferralConditions;
  readonly page: () => Promise<Connection<ReferralNode>>;
}

/** The member; the rest is read only when requested. */
export interface OfMember {
  readonly customerId: string;
}

const decisionOf = (decision: DecisionInput["decision"]) =>
  ((_, { id }, { deps, shop, actor, read }) =>
    payload("referral", async () => {
      const referralId = checkId(id, "referral_not_found", "id");
      await decideReferral(deps, shop.shopId, { referralId, decision, actor });
      return read((tx) => findReferralNode(tx, { referralId, now: deps.clock.now() }));
    })) satisfies NonNullable<Resolvers["Mutation"]>["referralApprove"];

export const referralsResolvers = {
  Query: {
    referrals: (_, { filter, ...args }, { read, deps }) => {
      const { status = null, customerId = null } = filter ?? {};
      const conditions = { status, customerId };
      const page = askedPage(args);
      const now = deps.clock.now();
      if (customerId !== null && !isId(customerId))
        return {
          conditions: { ...conditions, customerId: NOBODY },
          page: async () => toConnection([], page, nobody),
        };
      let listed: Promise<Connection<ReferralNode>> | undefined;
      return {
        conditions,
        page: () => (listed ??= read((tx) => listReferralPage(tx, { ...conditions, page, now }))),
      };
    },
  },
  Mutation: {
    referralLinkCreate: (_, { customerId }, { deps, shop, actor }) =>
      payload("token", () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        return createLink(deps, shop.shopId, { customerId: id, actor });
      }),
    referralClaim: (_, { token, email }, { deps, shop }) =>
      payload("message", () =>
        claimReferral(deps, shop.shopId, {
          token: checkInput(tokenSchema, token, ["token"]),
          email: checkInput(emailSchema, email.trim(), ["email"]),
        }),
      ),
    referralApprove: decisionOf("approve"),
    referralRefuse: decisionOf("refuse"),
  },
  Customer: {
    referral: ({ id }) => ({ customerId: id }),
  },
  CustomerReferral: {
    linkToken: async ({ customerId }, _, { load }) => (await load(loadLinks, customerId)) ?? null,
    invited: async ({ customerId }, _, { load }) =>
      (await load(loadReferralCounts, customerId))?.invited ?? 0,
    waiting: async ({ customerId }, _, { load }) =>
      (await load(loadReferralCounts, customerId))?.waiting ?? 0,
    rewarded: async ({ customerId }, _, { load }) =>
      (await load(loadReferralCounts, customerId))?.rewarded ?? 0,
  },
  ReferralConnection: {
    nodes: async ({ page }) => (await page()).nodes,
    edges: async ({ page }) => (await page()).edges,
    pageInfo: async ({ page }) => (await page()).pageInfo,
    totalCount: ({ conditions }, _, { read, deps }) =>
      read((tx) => countReferralsOf(tx, { ...conditions, now: deps.clock.now() })),
  },
  Referral: {
    advocate: async ({ advocateId }, _, { load }) => {
      const customer = await load(loadCustomerNodes, advocateId);
      invariant(customer, "customers are never removed");
      return customer;
    },
    friend: async ({ friendId }, _, { load }) =>
      friendId === null ? null : ((await load(loadCustomerNodes, friendId)) ?? null),
    flags: ({ flags }) => flags.map(nameOf),
    waitsFor: ({ waitsFor }) => waitsFor.map(nameOf),
  },
} satisfies Resolvers;

const nameOf = (flag: ReferralNode["flags"][number]): FlagName => flag.toUpperCase() as FlagName;

const NOBODY = "00000000-0000-0000-0000-000000000000";
const nobody = { toNode: (row: never) => row, toCursor: () => "" };
