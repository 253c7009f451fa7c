// Made from emails.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ShopperMailsRow = { readonly canSendMail: boolean; readonly from: string | null; readonly replyTo: string | null; readonly stoppedAt: string | null; readonly stoppedAnswer: string | null; readonly unreachableSince: string | null; readonly language: string; readonly languages: readonly (string)[]; readonly kinds: readonly ({ readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "CODE_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "BIRTHDAY" | "REFERRAL" | "POINTS_EARNED" | "WELCOME" | "WIN_BACK"; readonly isOn: boolean; readonly audience: "MEMBERS" | "SUBSCRIBERS" | "WHO_ASKED"; readonly lastMonth: { readonly sent: number; readonly refused: number; readonly stopped: number; }; })[]; };

export type ShopperMailsData = { readonly shopperMails: ShopperMailsRow; };
export type ShopperMailsVariables = {};
export const shopperMailsQuery = "query ShopperMails {\n  shopperMails {\n    ...ShopperMailsRow\n  }\n}\n\nfragment ShopperMailsRow on ShopperMails {\n  canSendMail\n  from\n  replyTo\n  stoppedAt\n  stoppedAnswer\n  unreachableSince\n  language\n  languages\n  kinds {\n    kind\n    isOn\n    audience\n    lastMonth {\n      sent\n      refused\n      stopped\n    }\n  }\n}" as unknown as TypedDocumentNode<ShopperMailsData, ShopperMailsVariables>;

export type ShopperMailSampleData = { readonly shopperMailSample: { readonly subject: string; readonly html: string; readonly text: string; }; };
export type ShopperMailSampleVariables = {readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "CODE_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "BIRTHDAY" | "REFERRAL" | "FRIEND_LETTER" | "POINTS_EARNED" | "WELCOME" | "WIN_BACK"; readonly language: string;};
export const shopperMailSampleQuery = "query ShopperMailSample($kind: ShopperMailSampleKind!, $language: String!) {\n  shopperMailSample(kind: $kind, language: $language) {\n    subject\n    html\n    text\n  }\n}" as unknown as TypedDocumentNode<ShopperMailSampleData, ShopperMailSampleVariables>;

export type SenderDmarcData = { readonly senderDmarc: { readonly domain: string; readonly state: "FOUND" | "MISSING" | "UNKNOWN"; readonly policy: "NONE" | "QUARANTINE" | "REJECT" | null; } | null; };
export type SenderDmarcVariables = {};
export const senderDmarcQuery = "query SenderDmarc {\n  senderDmarc {\n    domain\n    state\n    policy\n  }\n}" as unknown as TypedDocumentNode<SenderDmarcData, SenderDmarcVariables>;

export type UpdateShopperMailsData = { readonly shopperMailsUpdate: { readonly shopperMails: ShopperMailsRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateShopperMailsVariables = {readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "CODE_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "BIRTHDAY" | "REFERRAL" | "POINTS_EARNED" | "WELCOME" | "WIN_BACK"; readonly isOn: boolean;};
export const updateShopperMailsMutation = "mutation UpdateShopperMails($kind: ShopperMailKind!, $isOn: Boolean!) {\n  shopperMailsUpdate(kind: $kind, isOn: $isOn) {\n    shopperMails {\n      ...ShopperMailsRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment ShopperMailsRow on ShopperMails {\n  canSendMail\n  from\n  replyTo\n  stoppedAt\n  stoppedAnswer\n  unreachableSince\n  language\n  languages\n  kinds {\n    kind\n    isOn\n    audience\n    lastMonth {\n      sent\n      refused\n      stopped\n    }\n  }\n}" as unknown as TypedDocumentNode<UpdateShopperMailsData, UpdateShopperMailsVariables>;

export type SetMailLanguageData = { readonly shopperMailsSetLanguage: { readonly shopperMails: ShopperMailsRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SetMailLanguageVariables = {readonly language: string;};
export const setMailLanguageMutation = "mutation SetMailLanguage($language: String!) {\n  shopperMailsSetLanguage(language: $language) {\n    shopperMails {\n      ...ShopperMailsRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment ShopperMailsRow on ShopperMails {\n  canSendMail\n  from\n  replyTo\n  stoppedAt\n  stoppedAnswer\n  unreachableSince\n  language\n  languages\n  kinds {\n    kind\n    isOn\n    audience\n    lastMonth {\n      sent\n      refused\n      stopped\n    }\n  }\n}" as unknown as TypedDocumentNode<SetMailLanguageData, SetMailLanguageVariables>;

export type SendTestMailData = { readonly shopperMailSendTest: { readonly sentTo: string | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SendTestMailVariables = {readonly kind: "CODE_ISSUED" | "POINTS_EXPIRING" | "CODE_EXPIRING" | "TIER_REACHED" | "REWARD_AVAILABLE" | "BIRTHDAY" | "REFERRAL" | "FRIEND_LETTER" | "POINTS_EARNED" | "WELCOME" | "WIN_BACK"; readonly language: string; readonly to: string;};
export const sendTestMailMutation = "mutation SendTestMail($kind: ShopperMailSampleKind!, $language: String!, $to: String!) {\n  shopperMailSendTest(kind: $kind, language: $language, to: $to) {\n    sentTo\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<SendTestMailData, SendTestMailVariables>;
