import type { Feature } from "../../features/feature.ts";
import { actionsResolvers } from "./actions.resolvers.ts";
import { payBirthdays } from "./pay-birthdays.job.ts";

export const earningFeature: Feature = {
  name: "earning",
  api: {
    sdl: [new URL("./actions.graphql", import.meta.url)],
    resolvers: [actionsResolvers],
    needs: {
      "Mutation.actionRecord": "write_customers",
    },
  },
  tasks: [payBirthdays],
  // Soon after midnight in every time zone: their offsets are multiples of a quarter of an hour.
  schedule: ["1,16,31,46 * * * * pay-birthdays"],
  tables: {
    birthday_progress: { archive: "take_archived" },
  },
  reads: ["customers"],
};
