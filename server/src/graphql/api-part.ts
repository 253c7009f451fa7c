import { readFileSync } from "node:fs";
import { joinOnce } from "../process/join-once.ts";
import { type ApiScope, EVERYTHING } from "./limits/api-scopes.ts";
import { scalars } from "./schema/scalars.ts";

/** A feature's part of the API. */
export interface ApiPart {
  readonly sdl: readonly URL[];
  readonly resolvers: readonly Readonly<Record<string, ByField>>[];
  readonly needs: Needs;
}

/** The resolvers of one type. */
export type ByField = Readonly<Record<string, unknown>>;

/**
 * The scope that a key needs, by field of Query and Mutation ("Query.shop") and by returned type ("Customer"). A type's
 * scope applies wherever the type is reached: a reward's redemptions lead to customers too.
 */
export type Needs = Readonly<Record<string, Need>>;

/** Null: any key. */
export type Need = ApiScope | typeof EVERYTHING | null;

/** What all features use. */
export const ownPart: ApiPart = {
  sdl: [new URL("./schema/common.graphql", import.meta.url)],
  resolvers: [scalars as unknown as Record<string, ByField>],
  needs: { Money: null, PageInfo: null, UserError: null },
};

/** The whole SDL as one text. */
export const readSdl = (parts: readonly ApiPart[]): string =>
  parts
    .flatMap(({ sdl }) => sdl)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

/** By type, then by field: the fields that several features add to one type are merged. */
export function mergeResolvers(parts: readonly ApiPart[]): Record<string, ByField> {
  const merged: Record<string, ByField> = {};
  for (const resolvers of parts.flatMap((part) => part.resolvers)) {
    for (const [type, fields] of Object.entries(resolvers))
      merged[type] = joinOnce([merged[type] ?? {}, fields]);
  }
  return merged;
}

export const mergeNeeds = (parts: readonly ApiPart[]): Needs => joinOnce(parts.map(({ needs }) => needs));

/** `UserError` belongs to the mutation itself; a connection needs what its rows need. */
export function needOfType(needs: Needs, name: string): Need {
  if (name.endsWith("Payload")) return null;
  return needOf(needs, name.replace(/(Connection|Edge)$/, ""));
}

/** A field or type without an entry needs every scope: what was forgotten is closed, not open. */
export const needOf = (needs: Needs, name: string): Need => (name in needs ? needs[name]! : EVERYTHING);
