// What all shoppers of a shop are shown of the program.
import { hash } from "node:crypto";
import type { NamedItem } from "@laurel/domain/shopper/named-items.ts";
import { timingOf, toInstant, type LocalWindow } from "@laurel/domain/dates/local-time.ts";
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
  const timings = windowsOf({ program, rewards }).map((window) => timingOf(window, now, timeZone));
  const hasBegun = startsOf(program).map((atMs) => atMs <= Date.parse(now));
  const seen = [
    shopName,
    program.version,
    texts.version,
    ...rewards.map(({ rewardId, version }) => `${rewardId} ${version}`),
    ...timings,
    ...hasBegun,
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
  const ends = windowsOf({ program, rewards })
    .flatMap(({ from, to }) => [from, to])
    .flatMap((local) => (local === null ? [] : [toInstant(local, timeZone).getTime()]));
  const edges = [...startsOf(program), ...ends].filter((atMs) => atMs > Date.parse(now));
  return edges.length === 0 ? null : new Date(Math.min(...edges));
}

const windowsOf = ({ program, rewards }: Pick<ShownProgram, "program" | "rewards">): LocalWindow[] => [
  ...program.document.earning.flatMap(({ window }) => window ?? []),
  ...rewards.map(({ reward }) => reward.config),
];

/** What orders earn is said otherwise while they do not earn yet. */
const startsOf = ({ document: { orders } }: Program): number[] =>
  orders.earnsFrom === null ? [] : [Date.parse(orders.earnsFrom)];
