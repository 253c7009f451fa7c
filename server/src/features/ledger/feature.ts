import type { Feature } from "../feature.ts";
import { movementsResolvers } from "./movements/movements.resolvers.ts";
import { closeRollups } from "./daily/close-rollups.job.ts";
import { countDayFigures } from "./daily/count-day-figures.job.ts";
import { keepDates } from "./keep-dates.job.ts";

export const ledgerFeature: Feature = {
  name: "ledger",
  api: {
    sdl: [new URL("./movements/movements.graphql", import.meta.url)],
    resolvers: [movementsResolvers],
    needs: {
      "Query.movements": "read_customers",
      "Query.trialBalance": "read_customers",
      "Query.dailyFigures": "read_customers",
      "Mutation.postingUndo": "write_customers",
      Movement: "read_customers",
      TrialBalance: "read_customers",
      DayFigures: "read_customers",
      AccountBalance: "read_customers",
    },
  },
  tasks: [closeRollups, countDayFigures, keepDates],
  schedule: ["* * * * * keep-dates", "23 * * * * close-rollups", "29 * * * * count-day-figures"],
  tables: {
    entries: { archive: "refuse" },
    lot_uses: { archive: "refuse" },
    rollups: { archive: "refuse" },
    day_figures: { archive: "refuse" },
    day_figure_progress: { archive: "take_archived" },
  },
};
