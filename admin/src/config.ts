// The server's settings for the page, in its <meta name="laurel-config">.

export type BridgeKind = "classic" | "current";

export interface AppConfig {
  readonly apiKey: string;
  readonly appUrl: string;
  /** Endings of shop domains, such as ".myshopify.com". */
  readonly shopDomains: readonly string[];
  /** For development only: the address of the dev store. */
  readonly devStoreUrl?: string;
  readonly bridge: BridgeKind;
}

export function readConfig(document: Document): AppConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="laurel-config"]')?.content;
  if (!content) throw new Error("the page carries no configuration");
  return JSON.parse(content) as AppConfig;
}

/** The hash of the build that this page runs. */
export function readBuildHash(document: Document): string {
  return document.querySelector<HTMLMetaElement>('meta[name="laurel-build"]')?.content ?? "";
}
