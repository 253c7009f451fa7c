// The tab What counts as text, and back into the program document. What the tab does not show stays as it is.
import type { UserError } from "../../api/user-errors.ts";
import { problemOfTags, readTags, writeTags } from "../../kinds/tag-list.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { AppliedDraft } from "../program/program-change.ts";

type Orders = ProgramDocument["orders"];

export interface WhatCountsDraft {
  readonly include: Orders["include"];
  readonly rounding: Orders["rounding"];
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  /** With commas between them. */
  readonly productTags: string;
  /** Those of `channelWords`. */
  readonly channels: readonly string[];
  /** Ids of others, with commas between them. */
  readonly otherChannels: string;
}

/** The platform's own sales channels, by the id that its orders have. */
export const channelWords = {
  web: "Online store",
  pos: "Point of sale",
  shopify_draft_order: "Draft orders",
} as const;

const isKnown = (channel: string): boolean => Object.hasOwn(channelWords, channel);

export function toWhatCountsDraft({ orders }: ProgramDocument): WhatCountsDraft {
  const { include, rounding, exclude } = orders;
  return {
    include,
    rounding,
    productIds: exclude.productIds,
    collectionIds: exclude.collectionIds,
    productTags: writeTags(exclude.productTags),
    channels: exclude.channels.filter(isKnown),
    otherChannels: writeTags(exclude.channels.filter((channel) => !isKnown(channel))),
  };
}

/** The document with all its problems. */
export function applyWhatCountsDraft(draft: WhatCountsDraft, document: ProgramDocument): AppliedDraft {
  const { include, rounding, productIds, collectionIds } = draft;
  const productTags = readTags(draft.productTags);
  const others = readTags(draft.otherChannels);
  const channels = [...new Set([...draft.channels, ...others])];
  const exclude = {
    ...document.orders.exclude,
    productIds: [...productIds],
    collectionIds: [...collectionIds],
    productTags,
    channels,
  };
  const problems = Object.entries({ productTags, productIds, collectionIds, channels }).flatMap(
    ([name, tags]): UserError[] => {
      const message = problemOfTags(tags);
      return message === null ? [] : [{ code: "invalid_input", field: ["orders", "exclude", name], message }];
    },
  );
  return { document: { ...document, orders: { ...document.orders, include, rounding, exclude } }, problems };
}
