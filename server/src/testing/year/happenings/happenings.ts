// Everything that happens in a simulated year. A new engine adds its happenings here, in a line.
import type { Happening } from "./happening.ts";
import { apiHappenings } from "./over-the-api.ts";
import { batchHappenings } from "./batches.ts";
import { changeHappenings } from "./changed-orders.ts";
import { friendHappenings } from "./friends.ts";
import { storeHappenings } from "./in-the-store.ts";

export const happenings: readonly Happening[] = [
  ...storeHappenings,
  ...changeHappenings,
  ...apiHappenings,
  ...batchHappenings,
  ...friendHappenings,
];
