// The platform's library, and the one `fetch` for all its calls: with a time-out, and to a development store instead of
// the platform if one is set.
import "@shopify/shopify-api/adapters/web-api";
import { AsyncLocalStorage } from "node:async_hooks";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import type { Logger } from "pino";
import { PlatformError } from "../platform.ts";

export interface ShopifySettings {
  readonly apiKey: string;
  /** The present secret first; then former ones that are still valid during a replacement. */
  readonly apiSecrets: readonly [string, ...string[]];
  /** The public URL of this program. */
  readonly appUrl: string;
  /** Suffixes of shop domains, such as `.myshopify.com`. */
  readonly shopDomains: readonly string[];
  readonly devStoreUrl: string | null;
  readonly log: Logger;
  /** For one call, including its answer's body. */
  readonly timeoutMs?: number;
}

export interface ShopifyConnection {
  readonly settings: ShopifySettings;
  readonly api: ReturnType<typeof shopifyApi>;
  /** Calls the platform, or the development store in its place; with a time-out. */
  readonly fetch: typeof fetch;
  /** Runs a call of the library with this connection's `fetch`. */
  call<Output>(work: () => Promise<Output>): Promise<Output>;
}

type Fetch = typeof fetch;

/** With three attempts, a call ends within 25 seconds. */
const DEFAULT_TIMEOUT_MS = 8_000;

// The library keeps its `fetch` in a global variable. This indirection gives each connection its own.
const fetchOfCall = new AsyncLocalStorage<Fetch>();
setAbstractFetchFunc((input, init) => (fetchOfCall.getStore() ?? fetch)(input, init));

export function connectShopify(settings: ShopifySettings): ShopifyConnection {
  const appUrl = new URL(settings.appUrl);
  const api = shopifyApi({
    apiKey: settings.apiKey,
    apiSecretKey: settings.apiSecrets[0],
    apiVersion: ApiVersion.October26,
    hostName: appUrl.host,
    hostScheme: appUrl.protocol === "http:" ? "http" : "https",
    isEmbeddedApp: true,
    userAgentPrefix: "Laurel",
    logger: {
      level: LogSeverity.Warning,
      log: (severity, message) =>
        settings.log[severity <= LogSeverity.Error ? "error" : "warn"]({ from: "shopify-api" }, message),
    },
    ...ownDomains(settings.shopDomains),
    _logDisabledFutureFlags: false,
  });
  const ownFetch = createFetch(settings.devStoreUrl, settings.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  return { settings, api, fetch: ownFetch, call: (work) => fetchOfCall.run(ownFetch, work) };
}

/** The library knows the platform's own domains; others that an operator allows must be passed to it. */
function ownDomains(suffixes: readonly string[]) {
  const known = new Set([".myshopify.com", ".myshopify.io"]);
  const domainTransformations = suffixes
    .filter((suffix) => !known.has(suffix))
    .map((suffix) => ({
      match: new RegExp(`^([a-z0-9][a-z0-9-]*)${suffix.replaceAll(".", String.raw`\.`)}$`),
      transform: `$1${suffix}`,
    }));
  return domainTransformations.length > 0 ? { domainTransformations } : {};
}

function createFetch(devStoreUrl: string | null, timeoutMs: number): Fetch {
  return async (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    if (devStoreUrl !== null) headers.set("X-Forwarded-Host", target.host);
    if (devStoreUrl === null && target.protocol !== "https:")
      throw new PlatformError("malformed_answer", "The store platform named an address without encryption.", {
        isRetryable: false,
      });
    const url = devStoreUrl === null ? target : new URL(target.pathname + target.search, devStoreUrl);
    try {
      const response = await fetch(url, {
        ...init,
        headers,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The library does not read the bodies of refusals, and unread bodies keep their connections from being reused.
      if (response.ok) return response;
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    } catch (error) {
      throw new PlatformError("platform_unreachable", "The store platform did not answer.", {
        isRetryable: true,
        cause: error,
      });
    }
  };
}
