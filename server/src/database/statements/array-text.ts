// Arrays in PostgreSQL's text format. The driver would quote every element and append it to a growing text. For a batch
// of a thousand rows, that costs more than deciding them.

/** Also for nested arrays; elements that are other objects become JSON. */
export const toArrayText = (elements: readonly unknown[]): string => `{${elements.map(toElement).join(",")}}`;

/** Needs no quotes in PostgreSQL; most values are ids, numbers and times. */
const isPlain = /^[\w.:+-]+$/;

function toElement(element: unknown): string {
  switch (typeof element) {
    case "string":
      return isPlain.test(element) && !isNull(element) ? element : quoted(element);
    case "number":
    case "bigint":
    case "boolean":
      return String(element);
    default:
      return toRareElement(element);
  }
}

function toRareElement(element: unknown): string {
  if (element === null || element === undefined) return "NULL";
  if (Array.isArray(element)) return toArrayText(element);
  if (element instanceof Date) return element.toISOString();
  if (element instanceof Uint8Array) return `"\\\\x${Buffer.from(element).toString("hex")}"`;
  return quoted(JSON.stringify(element));
}

const isNull = (text: string): boolean => text.length === 4 && text.toUpperCase() === "NULL";

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** For numbers and ids, which PostgreSQL never quotes. */
export const splitArrayText = (text: string): readonly (string | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((element) => (element === "NULL" ? null : element));
