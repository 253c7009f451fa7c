// Metafields of the app's own installation: what the app tells the store's themes. They need no scope.
import { metafieldName } from "../../shops/app-metafields.ts";
import type { AppMetafield } from "../../shops/shop.ts";
import { type ApiContext, gid } from "../context.ts";
import { metafieldView } from "../views/metafield-view.ts";

interface MetafieldInput {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
}

interface Problem {
  code: string;
  field: string[];
  elementIndex: number;
  message: string;
}

const INPUTS_MAX = 25;

export const metafieldMutations = {
  /** All of them, or none. */
  metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }, { world, shop }: ApiContext) => {
    const { installation } = shop;
    const owner = gid("AppInstallation", installation?.id ?? 0);
    const userErrors = metafields.flatMap((input, at) => problemOf(input, at, owner) ?? []);
    if (metafields.length > INPUTS_MAX)
      userErrors.push(problem("LESS_THAN_OR_EQUAL_TO", "is too long (maximum is 25)", 0, ""));
    if (userErrors.length > 0 || installation === null) return { metafields: null, userErrors };
    const now = world.clock().toISOString();
    const kept = (installation.metafields ??= []);
    const saved = metafields.map(({ namespace, key, type, value }): AppMetafield => {
      const name = { namespace: namespace ?? RESERVED, key };
      const before = kept.find((one) => metafieldName(one) === metafieldName(name));
      const changed = { type: type ?? before?.type ?? "", value, updatedAt: now };
      if (before) return Object.assign(before, changed);
      const added = { id: world.newId(), ...name, ...changed, createdAt: now };
      kept.push(added);
      return added;
    });
    return { metafields: saved.map(metafieldView), userErrors };
  },
};

/** Of each app its own, where none is named. */
const RESERVED = "app";

function problemOf({ ownerId, namespace, key, type, value }: MetafieldInput, at: number, owner: string) {
  if (ownerId !== owner) return problem("INVALID", "Owner does not exist", at, "ownerId");
  if (key.length < 2) return problem("TOO_SHORT", "is too short (minimum is 2)", at, "key");
  if (key.length > 64) return problem("TOO_LONG", "is too long (maximum is 64)", at, "key");
  if (!/^[\w-]+$/.test(key)) return problem("INVALID", "has other characters", at, "key");
  if (namespace != null && !/^[\w-]{3,255}$/.test(namespace))
    return problem("INVALID", "is no namespace", at, "namespace");
  if (type !== "boolean" && type !== "json") return problem("INCLUSION", "is no type", at, "type");
  if (!isOf(type, value)) return problem("INVALID_VALUE", `is no ${type}`, at, "value");
  return null;
}

function isOf(type: "boolean" | "json", value: string): boolean {
  if (type === "boolean") return value === "true" || value === "false";
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

const problem = (code: string, message: string, elementIndex: number, field: string): Problem => ({
  code,
  field: ["metafields", String(elementIndex), field].filter(Boolean),
  elementIndex,
  message,
});
