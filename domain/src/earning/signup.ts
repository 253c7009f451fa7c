import { occurrenceKind } from "./earning-kind.ts";

/** Points for becoming a customer, once. */
export const signup = occurrenceKind({
  id: "signup",
  icon: "gift",
  trigger: "customer_created",
  texts: {
    title: "Sign-up",
    about: "Once, when someone becomes a customer.",
    note: "Once, when someone becomes a customer",
    forWhat: "new customers",
  },
  fields: { points: { control: "points", label: "Points", isMain: true } },
  asksForWindow: false,
  // A second sign-up rule would never apply.
  isOnlyOne: true,
  sample: { points: 0 },
  describe: ({ points }, { texts, write }) => ({ note: texts.note, value: write.points(points) }),
  worthPoints: ({ points }) => points,
  award: (config, occurrence) =>
    occurrence.earlierLocalDates.length > 0
      ? { ok: false, code: "limit_reached" }
      : { ok: true, points: config.points },
  limit: () => ({ limit: 1, period: "ever" }),
});
