// A real shop's history: 11,486 orders and 2,022 refunds, with the points that every member must have in the end,
// calculated by an independent program. It is not part of the project; if it is missing, tests say so and skip.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface HistoryEvent {
  readonly topic: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly triggeredAt: string;
  readonly payload: unknown;
}

interface ExpectedMember {
  readonly orders: number;
  readonly spendMinor: number;
  readonly flat10: number;
  readonly tiered1: number;
  readonly tier: "base" | "silver" | "gold";
}

interface Generator {
  /** `stretch`: 3 makes two years of the eight months. */
  onlineRetailEvents(options?: { orders?: number; stretch?: number }): Iterable<HistoryEvent>;
  disordered<T>(events: Iterable<T>, options: { seed: number; duplicatePercent: number }): T[];
}

export interface OnlineRetail extends Generator {
  readonly members: Readonly<Record<string, ExpectedMember>>;
  /** Under tiers over 12 months, on the history stretched threefold. */
  readonly rolling: Readonly<
    Record<string, Pick<ExpectedMember, "orders" | "spendMinor"> & { points: number }>
  >;
  /** A whole program document. */
  program(name: "flat10" | "tiered1" | "rolling1"): unknown;
}

const folder = fileURLToPath(new URL("../../../../../shared/data/online-retail/", import.meta.url));

export const onlineRetailMissing = "the Online Retail history is not at ../shared/data/online-retail";

/** Null if the data is missing. */
export async function findOnlineRetail(): Promise<OnlineRetail | null> {
  if (!existsSync(path.join(folder, "events.mjs"))) return null;
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const generator = (await import(pathToFileURL(path.join(folder, "events.mjs")).href)) as Generator;
  const { members } = read("expected.json") as Pick<OnlineRetail, "members">;
  const rolling = read("expected-rolling1.json") as { members: OnlineRetail["rolling"] };
  return {
    onlineRetailEvents: (options) => generator.onlineRetailEvents(options),
    disordered: (events, options) => generator.disordered(events, options),
    members,
    rolling: rolling.members,
    program: (name) => read(`${name}.json`),
  };
}
