// The documents that pages may listen to, each checked before it is sent. A new collection needs one line.
import { rewardSchema } from "@laurel/domain/rewards/reward.ts";
import { z } from "zod";
import { storedProgramSchema } from "../program/stored-program.ts";
import { countersSchema } from "./counters.ts";

export const collections: Readonly<Record<string, z.ZodType>> = {
  program: storedProgramSchema,
  rewards: rewardSchema,
  settings: z.record(z.string(), z.unknown()),
  counters: countersSchema,
};

export interface DocumentPlace {
  readonly collection: string;
  readonly id: string;
}

/** `collection/id`; null for anything else. */
export function parsePath(path: string): DocumentPlace | null {
  const [, collection = "", id = ""] = /^([a-z]{1,40})\/([A-Za-z0-9_-]{1,64})$/.exec(path) ?? [];
  return Object.hasOwn(collections, collection) ? { collection, id } : null;
}
