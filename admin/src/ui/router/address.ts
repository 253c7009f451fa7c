// Addresses of the app's pages.

export interface Path {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

/** An entry of the history. */
export interface Location extends Path {
  readonly state: unknown;
  /** Different for each entry, except that the first one of each document is “default”. */
  readonly key: string;
}

/** What a link leads to. A text is read like an `href`: `/app/customers`, or `?tier=gold` of the same page. */
export type To = string | Partial<Path>;

/** Reads what is meant on the page with that path. Whatever it names, the result is a page of the app. */
export function resolve(to: To, from: string): Path {
  const address = typeof to === "string" ? to : write({ pathname: from, search: "", hash: "", ...to });
  const { pathname, search, hash } = new URL(address, new URL(from, "http://app.invalid"));
  return { pathname, search, hash };
}

export function write({ pathname, search, hash }: Path): string {
  return pathname + lead("?", search) + lead("#", hash);
}

const lead = (sign: string, text: string): string =>
  text === "" || text.startsWith(sign) ? text : sign + text;
