// shopify.app.toml against the settings: what the platform is told about the app, and what the server answers.
import { ApiVersion } from "@shopify/shopify-api";
import { parse } from "smol-toml";
import { z } from "zod";
import { requiredScopes } from "./client/admin-addresses.ts";
import { complianceTopics } from "./webhooks/topics.ts";

/** What is looked at. Whatever else the file holds is the operator's own. */
const shape = z.object({
  client_id: z.string().default(""),
  application_url: z.string().default(""),
  embedded: z.boolean().default(false),
  extension_directories: z.array(z.string()).default([]),
  access_scopes: z.object({ scopes: z.string().default("") }).prefault({}),
  auth: z.object({ redirect_urls: z.array(z.string()).default([]) }).prefault({}),
  app_proxy: z.object({ url: z.string().default("") }).prefault({}),
  webhooks: z
    .object({
      api_version: z.string().default(""),
      subscriptions: z
        .array(
          z.object({
            uri: z.string().default(""),
            topics: z.array(z.string()).default([]),
            compliance_topics: z.array(z.string()).default([]),
          }),
        )
        .default([]),
    })
    .prefault({}),
});

interface Expected {
  readonly apiKey: string;
  /** Without a slash at the end. */
  readonly appUrl: string;
}

/** The text of the file. Each fault is a sentence for operators; none: the file is right. */
export function findAppFileFaults(text: string, expected: Expected): readonly string[] {
  try {
    const read = shape.safeParse(parse(text));
    if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`);
    return faultsOf(read.data, expected);
  } catch (error) {
    return [`it is no TOML. ${(error as Error).message.split("\n")[0]}.`];
  }
}

/** That of the server's own calls. */
const apiVersion: string = ApiVersion.October26;

/** Without it the platform leads no shopper here. The server itself never uses it. */
const proxyScope = "write_app_proxy";

function faultsOf(file: z.output<typeof shape>, { appUrl, apiKey }: Expected): string[] {
  const scopes = new Set(file.access_scopes.scopes.split(",").map((scope) => scope.trim()));
  const lacking = [...requiredScopes, proxyScope].filter((scope) => !scopes.has(scope));
  const { subscriptions, api_version: version } = file.webhooks;
  const right = subscriptions.filter(({ uri }) => uri === `${appUrl}/webhooks`);
  const led = new Set(right.flatMap((one) => one.compliance_topics));
  const unled = complianceTopics.filter((topic) => !led.has(topic));
  const twice = subscriptions.flatMap(({ topics }) => topics);
  const faults: readonly (readonly [boolean, string])[] = [
    [
      file.client_id !== apiKey,
      `client_id is “${file.client_id}”, and SHOPIFY_API_KEY is “${apiKey}”: set your app’s client ID in both.`,
    ],
    [file.application_url !== `${appUrl}/app`, `set application_url to ${appUrl}/app.`],
    [!file.embedded, "set embedded to true."],
    [
      !file.auth.redirect_urls.includes(`${appUrl}/auth/callback`),
      `add ${appUrl}/auth/callback to redirect_urls.`,
    ],
    [file.app_proxy.url !== `${appUrl}/proxy`, `set url in [app_proxy] to ${appUrl}/proxy.`],
    [lacking.length > 0, `add ${lacking.join(", ")} to scopes.`],
    [version !== apiVersion, `set api_version in [webhooks] to ${apiVersion}.`],
    [
      unled.length > 0,
      `lead the compliance_topics ${unled.join(", ")} to ${appUrl}/webhooks ([[webhooks.subscriptions]], uri).`,
    ],
    [
      twice.length > 0,
      `take ${twice.join(", ")} out of topics: the server subscribes by itself, and each would come twice.`,
    ],
    [
      !file.extension_directories.includes("extension"),
      'set extension_directories to ["extension"], where the theme extension is.',
    ],
  ];
  return faults.flatMap(([isOne, say]) => (isOne ? [say] : []));
}
