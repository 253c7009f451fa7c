// Cookies of an app in another site's frame. If the browser refuses them, they are kept in memory while the page lives.

export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** Partitioned by the site that frames the app; false for cookies that the top level and the frame share. */
  readonly isPartitioned?: boolean;
}

export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
  remove(name: string): void;
  names(): readonly string[];
}

type CookieDocument = Pick<Document, "cookie">;

export function createCookieJar(document: CookieDocument, userAgent: string): CookieJar {
  const memory = new Map<string, string>();
  const write = (name: string, value: string, { maxAgeSeconds, isPartitioned = true }: CookieOptions) => {
    const attributes = [
      `${name}=${encodeURIComponent(value)}`,
      `Max-Age=${maxAgeSeconds}`,
      "Path=/",
      "Secure",
    ];
    if (!misreadsSameSiteNone(userAgent)) attributes.push("SameSite=None");
    if (isPartitioned) attributes.push("Partitioned");
    document.cookie = attributes.join("; ");
  };
  return {
    get: (name) => readAll(document).get(name) ?? memory.get(name),
    set: (name, value, options) => {
      write(name, value, options);
      if (readAll(document).get(name) === value) memory.delete(name);
      else memory.set(name, value);
    },
    remove: (name) => {
      memory.delete(name);
      // The partition is part of a cookie's key, so both variants must be deleted.
      for (const isPartitioned of [true, false]) write(name, "", { maxAgeSeconds: 0, isPartitioned });
    },
    names: () => [...new Set([...readAll(document).keys(), ...memory.keys()])],
  };
}

function readAll(document: CookieDocument): Map<string, string> {
  const pairs = document.cookie.split("; ").flatMap((pair): [string, string][] => {
    const equals = pair.indexOf("=");
    return equals > 0 ? [[pair.slice(0, equals), decode(pair.slice(equals + 1))]] : [];
  });
  return new Map(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** iOS 12, macOS 10.14's Safari and web views, and Chrome 51 to 66 take SameSite=None for Strict, or drop the cookie. */
function misreadsSameSiteNone(userAgent: string): boolean {
  const isOldApple =
    /\(iP.+; CPU .*OS 12[_\d]*.*\) AppleWebKit\//.test(userAgent) ||
    /\(Macintosh;.*Mac OS X 10_14[_\d]*.*\) AppleWebKit\/[.\d]+ (\(KHTML, like Gecko\)$|.*Version\/.* Safari\/)/.test(
      userAgent,
    );
  const chrome = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1]);
  return isOldApple || (chrome >= 51 && chrome <= 66);
}
