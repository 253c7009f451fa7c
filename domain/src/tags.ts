// The store does not tell large from small letters in tags: Wholesale and wholesale are one tag.

export const foldTag = (tag: string): string => tag.trim().toLowerCase();

/** Whether one of `tags`, which the store has, is one of `named`, which people wrote. */
export function isTagged(tags: readonly string[] | undefined, named: readonly string[]): boolean {
  if (tags === undefined || tags.length === 0 || named.length === 0) return false;
  const folded = new Set(named.map(foldTag));
  return tags.some((tag) => folded.has(foldTag(tag)));
}
