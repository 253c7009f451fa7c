import type { Day } from "../day.ts";

/** Something that happens in a shop's year. It chooses by the day's dice, and does nothing where nothing fits. */
export interface Happening {
  readonly name: string;
  readonly weight: number;
  readonly does: (day: Day) => void | Promise<void>;
}
