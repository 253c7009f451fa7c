// How a figure of the draft compares with today's, in words.
import type { Formats } from "../../ui/format/formats.tsx";

/** Such as “+6.8%”; the difference itself where today's is nothing. Empty when both are the same. */
export function growthWords(before: number, after: number, formats: Formats): string {
  if (before === after) return "";
  if (before === 0) return formats.signed(after);
  const share = (after - before) / before;
  return withSign(share, formats.percent(share, 1));
}

/** Such as “+0.08 pt”: between two shares as decimal texts. */
export function pointsOfShare(before: string, after: string, formats: Formats): string {
  const difference = Math.round((Number(after) - Number(before)) * 10_000) / 100;
  return difference === 0 ? "" : `${formats.signed(difference)} pt`;
}

/** A share as a decimal text, rounded up to a hundredth of a percent: an error is never shown smaller than it is. */
export const shareUp = (share: string): number => Math.ceil(Number(share) * 10_000) / 10_000;

export const signedUnlessSame = (before: number, after: number, formats: Formats): string =>
  before === after ? "" : formats.signed(after - before);

const withSign = (value: number, written: string): string => (value > 0 ? `+${written}` : written);
