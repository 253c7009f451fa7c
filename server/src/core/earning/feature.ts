import type { Feature } from "../../features/feature.ts";
import { actionsResolvers } from "./actions.resolvers.ts";
import { birthdayWork } from "./pay-birthdays.job.ts";

export const earningFeature: Feature = {
  name: "earning",
  api: {
    sdl: [new URL("./actions.graphql", import.meta.url)],
    resolvers: [actionsResolvers],
    needs: {
      "Mutation.actionRecord": "write_customers",
    },
  },
  due: [birthdayWork],
  tables: {
    birthday_progress: { archive: "take_archived" },
  },
  reads: ["customers"],
};
