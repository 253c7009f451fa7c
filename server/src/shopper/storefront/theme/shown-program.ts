// What all shoppers of a shop are shown of the program.
import { hash } from "node:crypto";
import type { NamedItem } from "@laurel/domain/shopper/named-items.ts";
import { timingOf, toInstant, toLocalDateTime, type LocalWindow } from "@laurel/domain/dates/local-time.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { StoredReward } from "../../../core/rewards/stored-reward.ts";
import type { StoredTexts } from "../../shopper-texts/load-texts.ts";

interface Moment {
  readonly timeZone: string;
  readonly now: string;
}

interface ShownProgram extends Moment {
  readonly shopName: string;
  readonly program: Program;
  readonly rewards: readonly StoredReward[];
  readonly named: readonly NamedItem[];
  readonly texts: StoredTexts;
}

const VERSION_CHARACTERS = 16;

/** Another one whenever shoppers who are not signed in are shown something else. */
export function versionOf({ shopName, program, rewards, named, texts, timeZone, now }: ShownProgram): string {
  const timings = windowsOf({ program, rewards, timeZone }).map((window) => timingOf(window, now, timeZone));
  const seen = [
    shopName,
    program.version,
    texts.version,
    ...rewards.map(({ rewardId, version }) => `${rewardId} ${version}`),
    ...timings,
    ...(named.length > 0 ? [named] : []),
  ];
  return hash("sha256", JSON.stringify(seen), "base64url").slice(0, VERSION_CHARACTERS);
}

/** When the version changes although nobody saves anything. Null: never. */
export function nextChangeAt({
  program,
  rewards,
  timeZone,
  now,
}: Omit<ShownProgram, "shopName" | "named" | "texts">): Date | null {
  const edges = windowsOf({ program, rewards, timeZone })
    .flatMap(({ from, to }) => [from, to])
    .flatMap((local) => (local === null ? [] : [toInstant(local, timeZone).getTime()]))
    .filter((atMs) => atMs > Date.parse(now));
  return edges.length === 0 ? null : new Date(Math.min(...edges));
}

const windowsOf = ({
  program,
  rewards,
  timeZone,
}: Pick<ShownProgram, "program" | "rewards" | "timeZone">): LocalWindow[] => [
  ...startOf(program, timeZone),
  ...program.document.earning.flatMap(({ window }) => window ?? []),
  ...rewards.map(({ reward }) => reward.config),
];

/** What orders earn is said otherwise while they do not earn yet. */
const startOf = ({ document: { orders } }: Program, timeZone: string): LocalWindow[] =>
  orders.earnsFrom === null ? [] : [{ from: toLocalDateTime(orders.earnsFrom, timeZone), to: null }];
