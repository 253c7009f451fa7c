import { invariant } from "./errors.ts";

/** Joins all records. Throws if two have the same key, because the later one would silently replace the other. */
export function joinOnce<Value>(
  parts: readonly Readonly<Record<string, Value>>[],
): Readonly<Record<string, Value>> {
  const joined: Record<string, Value> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    invariant(!Object.hasOwn(joined, name), `only one feature names ${name}`);
    joined[name] = value;
  }
  return joined;
}
