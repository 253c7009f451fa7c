import type { ProgramDocument } from "../program/program.ts";
import type { Effect } from "../settings/program/effect-messages.ts";
import { Page } from "../settings/settings-page.tsx";
import { aProgram } from "./a-program.ts";
import { type RenderedPage, renderPage, type ShopAnswers } from "./render-page.tsx";

/** A program that is on, as version 14. */
export const aSavedProgram = (changes: object = {}) => ({
  version: 14,
  status: "ON",
  document: aProgram(),
  createdAt: "2026-10-01T00:00:00Z",
  createdBy: "staff:7",
  ...changes,
});

/** Of a change in a shop without orders. */
export const anEffect = (changes: Partial<Effect> = {}): Effect => ({
  version: 14,
  from: "2026-11-21T08:00:00Z",
  membersCount: 42,
  outstanding: 5_000,
  joiningCount: 0,
  leavingCount: 0,
  orders: { count: 0, since: null, pointsBefore: 0, pointsAfter: 0, membersTouched: 0, unknownProducts: 0 },
  sampleOrders: [],
  lastingOrder: null,
  ways: [],
  ...changes,
});

interface SavedChange {
  readonly expectedVersion: number;
  readonly input: { readonly document: ProgramDocument; readonly status?: string };
}

/** Opens a tab of the settings; none: at their own address. What is saved is in force from then on. */
export const openSettingsPage = (tab: string, answers: ShopAnswers = {}): RenderedPage =>
  renderPage({
    Page,
    path: tab ? `/app/settings/${tab}` : "/app/settings",
    route: tab ? "/app/settings/:tab" : "/app/settings",
    answers: {
      program: aSavedProgram(),
      programUpdate: ({ input }: SavedChange) => ({
        program: aSavedProgram({ version: 15, status: "ON", ...input }),
        userErrors: [],
      }),
      programEffect: { effect: anEffect(), userErrors: [] },
      ...answers,
    },
  });

/** The first change of the program that the page sent to be saved. */
export const savedChange = ({ sent }: RenderedPage) => sent("UpdateProgram") as SavedChange | undefined;
