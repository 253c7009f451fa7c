// What themes know of the program: two metafields of the app's installation in the shop, which Liquid reads as
// `app.metafields.laurel`. They need no scope, and end with the installation.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { PlatformError, type ThemeFacts } from "../platform.ts";
import { describeUserErrors, userErrors } from "./client/graphql-answers.ts";
import { operation } from "./client/operation.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";

const metafield = z.object({ value: z.string() }).nullable();
const installation = z.object({ id: z.string(), on: metafield, program: metafield });

const readFacts = operation<Record<string, never>, { currentAppInstallation: z.output<typeof installation> }>(
  "theme-facts",
  z.object({ currentAppInstallation: installation }),
);

interface Metafield {
  readonly ownerId: string;
  readonly namespace: string;
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

const setFacts = operation<
  { metafields: Metafield[] },
  { metafieldsSet: { userErrors: z.output<typeof userErrors> } | null }
>("theme-facts-set", z.object({ metafieldsSet: z.object({ userErrors }).nullable() }));

/** Both are set at once, or neither. */
export async function tellThemes(
  client: ShopifyClient,
  shopDomain: string,
  { isOn, program }: ThemeFacts,
): Promise<boolean> {
  const { currentAppInstallation: known } = await client.run(shopDomain, readFacts, {});
  const isKnown = valueOf(known.on) === isOn && isDeepStrictEqual(valueOf(known.program), program);
  if (isKnown) return false;
  const own = { ownerId: known.id, namespace: "laurel" };
  const { metafieldsSet } = await client.run(shopDomain, setFacts, {
    metafields: [
      { ...own, key: "on", type: "boolean", value: String(isOn) },
      { ...own, key: "program", type: "json", value: JSON.stringify(program) },
    ],
  });
  const errors = metafieldsSet?.userErrors ?? [];
  if (errors.length === 0) return true;
  const message = `The store platform refused what themes should know: ${describeUserErrors(errors)}.`;
  throw new PlatformError("facts_refused", message, { isRetryable: false });
}

/** Undefined: there is none, or it is no JSON. */
function valueOf(stored: z.output<typeof metafield>): unknown {
  try {
    return stored === null ? undefined : JSON.parse(stored.value);
  } catch {
    return undefined;
  }
}
