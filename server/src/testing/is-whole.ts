/** `npm run test:long`, which looks at every case of what `npm test` looks at in part. */
export const isWhole: boolean = process.env["LAUREL_WHOLE"] === "1";

/**
 * All of them in the whole run. In `npm test` one of `parts`, the same in each run; a caller passes `turn` so that what
 * it looks at one after the other is not always the same part.
 */
export const shareOf = <T>(all: readonly T[], parts: number, turn: number): readonly T[] =>
  isWhole ? all : all.filter((_, index) => index % parts === turn % parts);
