import { occurrenceKind } from "./earning-kind.ts";

/** Points for subscribing to the store's e-mails, once a person: leaving takes nothing back, returning gives nothing. */
export const newsletter = occurrenceKind({
  id: "newsletter",
  icon: "mail",
  trigger: "consent",
  texts: {
    title: "Newsletter",
    about: "Once, when a customer agrees to marketing e-mails from your store.",
    note: "Once, when a customer agrees to marketing e-mails",
    forWhat: "new subscribers",
  },
  fields: { points: { control: "points", label: "Points", isMain: true } },
  asksForWindow: false,
  // A second rule would pay the same consent twice.
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
