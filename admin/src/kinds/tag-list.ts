// Tags and ids as a text with commas between them. A platform's tags have no commas.

const TAGS_MAX = 250;
const CHARACTERS_MAX = 128;

export const writeTags = (tags: readonly string[]): string => tags.join(", ");

/** Each once, in the order typed. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** What is wrong with the list; null when it can be saved. */
export function problemOfTags(tags: readonly string[]): string | null {
  if (tags.length > TAGS_MAX) return `At most ${TAGS_MAX}`;
  const long = tags.find((tag) => tag.length > CHARACTERS_MAX);
  return long === undefined
    ? null
    : `At most ${CHARACTERS_MAX} characters each: “${long.slice(0, 20)}…” has more`;
}
