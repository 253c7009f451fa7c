// A stored document is checked again when it is read, unless the same text was checked before: shoppers and the ledger
// read the same few documents again and again.
import { LRUCache } from "lru-cache";

const CHARACTERS_KEPT = 5_000_000;

/** `check`: makes the value of a text, or throws. */
export function checkOnce<Value extends object>(check: (text: string) => Value): (text: string) => Value {
  const checked = new LRUCache<string, Value>({
    maxSize: CHARACTERS_KEPT,
    sizeCalculation: (_, text) => text.length,
  });
  return (text) => {
    const known = checked.get(text);
    if (known) return known;
    const value = check(text);
    checked.set(text, value);
    return value;
  };
}
