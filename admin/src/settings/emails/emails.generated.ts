// Made from emails.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ShopperMailsRow = { readonly canSendMail: boolean; readonly from: string | null; readonly replyTo: string | null; readonly stoppedAt: string | null; readonly stoppedAnswer: string | null; readonly kinds: readonly ({ readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "POINTS_EARNED" | "WELCOME"; readonly isOn: boolean; readonly audience: "MEMBERS" | "SUBSCRIBERS" | "WHO_ASKED"; })[]; };

export type ShopperMailsData = { readonly shopperMails: ShopperMailsRow; };
export type ShopperMailsVariables = {};
export const shopperMailsQuery = "query ShopperMails {\n  shopperMails {\n    ...ShopperMailsRow\n  }\n}\n\nfragment ShopperMailsRow on ShopperMails {\n  canSendMail\n  from\n  replyTo\n  stoppedAt\n  stoppedAnswer\n  kinds {\n    kind\n    isOn\n    audience\n  }\n}" as unknown as TypedDocumentNode<ShopperMailsData, ShopperMailsVariables>;

export type UpdateShopperMailsData = { readonly shopperMailsUpdate: { readonly shopperMails: ShopperMailsRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateShopperMailsVariables = {readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "POINTS_EARNED" | "WELCOME"; readonly isOn: boolean;};
export const updateShopperMailsMutation = "mutation UpdateShopperMails($kind: ShopperMailKind!, $isOn: Boolean!) {\n  shopperMailsUpdate(kind: $kind, isOn: $isOn) {\n    shopperMails {\n      ...ShopperMailsRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment ShopperMailsRow on ShopperMails {\n  canSendMail\n  from\n  replyTo\n  stoppedAt\n  stoppedAnswer\n  kinds {\n    kind\n    isOn\n    audience\n  }\n}" as unknown as TypedDocumentNode<UpdateShopperMailsData, UpdateShopperMailsVariables>;
