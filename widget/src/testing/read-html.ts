// Reads the HTML that React writes: each attribute is quoted, and each brace and angle bracket of data is escaped.

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands between it and its end, with tags. Empty for elements without an end. */
  readonly inner: string;
}

const opening = /<(?<name>[a-z][a-z0-9]*)(?<rest>(?: [\w:-]+(?:="[^"]*")?)*)\/?>/g;
const attribute = / (?<key>[\w:-]+)(?:="(?<value>[^"]*)")?/g;

/** In the order of the page, without its style. */
export function tagsOf(html: string): Tag[] {
  const body = withoutStyle(html);
  return [...body.matchAll(opening)].map((match) => {
    const { name = "", rest = "" } = match.groups ?? {};
    const start = match.index + match[0].length;
    const end = body.indexOf(`</${name}>`, start);
    const attributes = [...rest.matchAll(attribute)].map(
      ({ groups }) => [groups?.["key"] ?? "", decode(groups?.["value"] ?? "")] as const,
    );
    return {
      name,
      attributes: Object.fromEntries(attributes),
      inner: end < 0 || name === "input" ? "" : body.slice(start, end),
    };
  });
}

/** What a reader sees, and what a screen reader says of names. */
export function textsOf(html: string): string[] {
  const said = tagsOf(html).flatMap(({ attributes }) => attributes["aria-label"] ?? []);
  const seen = withoutStyle(html).split(/<[^>]*>/);
  return [...seen.map(decode), ...said].map((text) => text.trim()).filter((text) => text !== "");
}

/** All of it in one line, as it is read. */
export const readText = (html: string): string =>
  decode(
    withoutStyle(html)
      .replaceAll(/<\/(?:p|h1|h2|h3|li|dt|dd|div|span|code|button|a|summary)>/g, " ")
      .replaceAll(/<[^>]*>/g, ""),
  )
    .replaceAll(/\s+/g, " ")
    .trim();

export const withoutStyle = (html: string): string => html.replaceAll(/<style>[\s\S]*?<\/style>/g, "");

/** Without the signs that keep a text of another direction together, which nobody sees or hears. */
function decode(text: string): string {
  return text
    .replaceAll(/[\u2066\u2069]/g, "")
    .replaceAll("&#123;", "{")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
