import type { Section } from "./figure.ts";
import { api } from "./sections/api.ts";
import { archive } from "./sections/archive.ts";
import { awards } from "./sections/awards.ts";
import { customers } from "./sections/customers.ts";
import { due } from "./sections/due.ts";
import { disk } from "./sections/disk.ts";
import { greedy } from "./sections/greedy.ts";
import { imports } from "./sections/imports.ts";
import { intake } from "./sections/intake.ts";
import { letters } from "./sections/letters.ts";
import { pages } from "./sections/pages.ts";
import { replay } from "./sections/replay.ts";
import { reports } from "./sections/reports.ts";
import { shops } from "./sections/shops.ts";
import { shoppers } from "./sections/shoppers.ts";
import { simulator } from "./sections/simulator.ts";
import { texts } from "./sections/texts.ts";
import { visible } from "./sections/visible.ts";
import { waves } from "./sections/waves.ts";

export const sections: readonly Section[] = [
  awards,
  due,
  waves,
  intake,
  visible,
  api,
  texts,
  disk,
  replay,
  customers,
  imports,
  letters,
  pages,
  reports,
  shoppers,
  shops,
  greedy,
  simulator,
  archive,
];
