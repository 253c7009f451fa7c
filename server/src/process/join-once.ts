import { invariant } from "./errors.ts";

/** All of them as one. Throws where two say the same name: the later one would silently take the place of the other. */
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
