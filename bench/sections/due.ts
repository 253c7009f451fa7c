// All members due on one day: points that expire, warnings, and tiers that end. The server does it as an operator's does,
// while webhooks arrive for the same shop.
import { setTimeout as sleep } from "node:timers/promises";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { KEEP_DATES } from "@laurel/server/core/ledger/book/save-book.ts";
import { markDue } from "@laurel/server/jobs/due/mark-due.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { brokenClaims } from "@laurel/server/testing/processes/deliver.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { mostResidentDuring, residentMegabytes, waitUntilApplied } from "../bench-server.ts";
import {
  agePrograms,
  dropDueMembers,
  firstDue,
  planDueMembers,
  writeDueMembers,
} from "../due-members.sql.ts";
import { percentile, type Section } from "../figure.ts";
import { makeRoom, vacuum } from "../grown-shop.sql.ts";
import { measureVisible } from "../load/measure-visible.ts";
import { membersAsked } from "../members-asked.ts";

const PER_SECOND = 200;
/** The load goes on in turns, until nobody is due. */
const TURN_SECONDS = 5;
const WRITTEN_PER_SECOND = 8_000;
const DAY_MS = 86_400_000;

interface Wave {
  readonly name: string;
  /** When all their points were earned, and when they expire: days from today. */
  readonly earnedDays: number;
  readonly expiresDays: number | null;
  readonly tierId: string | null;
  readonly program: (program: ProgramDocument) => ProgramDocument;
}

const silver = {
  id: "silver",
  name: "Silver",
  threshold: 500,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#9aa0a6",
};

const withExpiry =
  (warnDays: number[]) =>
  (program: ProgramDocument): ProgramDocument => ({
    ...program,
    expiry: { policy: "per_lot", months: 12, warnDays },
  });

const waves: readonly Wave[] = [
  {
    name: "whose points expire",
    earnedDays: -370,
    expiresDays: -1,
    tierId: null,
    program: withExpiry([]),
  },
  {
    name: "who are warned",
    earnedDays: -300,
    expiresDays: 20,
    tierId: null,
    program: withExpiry([30]),
  },
  {
    name: "whose tier ends",
    earnedDays: -400,
    expiresDays: null,
    tierId: silver.id,
    program: (program) => ({
      ...program,
      tiers: { basis: "points", window: "rolling_12_months", graceDays: 0, levels: [silver] },
    }),
  },
];

export const due: Section = {
  name: "due",
  about: "a million members due on one day, with webhooks meanwhile",
  async run(report) {
    const members = membersAsked(1_000_000);
    for (const wave of waves) {
      const laurel = await startLaurel();
      const postgres = await startEmbeddedPostgres({
        dataFolder: laurel.dataFolder,
        log: createLog("silent"),
      });
      try {
        const measured = await measureWave(laurel, postgres.url, { wave, members });
        const name = `${members.toLocaleString("en")} members ${wave.name}`;
        report({
          name,
          value: members / measured.seconds,
          unit: "members/s",
          goal: { is: "≥", must: 2_000 },
        });
        report({
          name: `webhook to visible balance at ${PER_SECOND}/s meanwhile, p99`,
          value: percentile(measured.delays, 99),
          unit: "ms",
          goal: { is: "≤", must: 250 },
          note: `p50 ${percentile(measured.delays, 50).toFixed(1)} ms, ${measured.delays.length} webhooks`,
        });
        report({
          name: "memory of the server, most, beyond what was in use",
          value: measured.mostMegabytes - measured.megabytesBefore,
          unit: "MiB",
          note: `${measured.megabytesBefore.toFixed(0)} MiB before`,
        });
        report({
          name: "claims of the ledger that do not hold",
          value: measured.broken.length,
          unit: "claims",
          goal: { is: "≤", must: 0 },
          ...(measured.broken.length > 0 && { note: measured.broken.join("\n      ").slice(0, 500) }),
        });
      } finally {
        await postgres.stop();
        await laurel.remove();
      }
    }
  },
};

async function measureWave(
  laurel: LaurelProcess,
  databaseUrl: string,
  { wave, members }: { readonly wave: Wave; readonly members: number },
) {
  const shop = await laurel.withDeps((deps) =>
    aShop(deps, { domain: "due.myshopify.com", program: wave.program }),
  );
  const load = { databaseUrl, url: laurel.url.href, shopDomain: shop.domain, perSecond: PER_SECOND };
  const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  // Nobody may be due before all are written, the server is warm, and the first load is running.
  const dueAt = new Date(Date.now() + (members / WRITTEN_PER_SECOND + 45) * 1000);
  const { earnedDays, expiresDays, tierId } = wave;
  await withAdministrator(databaseUrl, async (client) => {
    await client.query(makeRoom);
    await client.query(agePrograms, [shop.shopId]);
    const earnedAt = daysFromNow(earnedDays);
    await client.query(planDueMembers, [members, earnedAt]);
    const expiresAt = expiresDays === null ? null : daysFromNow(expiresDays);
    for (const text of writeDueMembers) {
      const values = [shop.shopId, earnedAt, expiresAt, dueAt, tierId];
      const used = values.filter((_, index) => text.includes(`$${index + 1}`));
      await client.query(text, used);
    }
    await client.query(dropDueMembers);
    await client.query(vacuum);
  });
  await laurel.withDeps((deps) =>
    deps.db.transaction(shop.shopId, async (tx) => markDue(tx, KEEP_DATES, dueAt)),
  );
  if (Date.now() > dueAt.getTime()) throw new Error("Writing the members took too long: make them fewer.");
  let firstOrder = 1_000_000;
  const turn = async (): Promise<readonly number[]> => {
    const delays = await measureVisible({ ...load, seconds: TURN_SECONDS, firstOrder });
    firstOrder += PER_SECOND * TURN_SECONDS;
    return delays;
  };
  await turn();
  await waitUntilApplied(laurel);
  const megabytesBefore = residentMegabytes(laurel.processId());
  await sleep(Math.max(0, dueAt.getTime() - Date.now()));
  const work = workOff(databaseUrl, shop.shopId, turn);
  const mostMegabytes = await mostResidentDuring(laurel.processId(), work);
  const { seconds, delays } = await work;
  await waitUntilApplied(laurel);
  const broken = await laurel.withDeps((deps) =>
    brokenClaims({ ...deps, clock: { now: () => new Date() } }, shop),
  );
  return { seconds, delays, megabytesBefore, mostMegabytes, broken };
}

/** From when the job has begun, which looks once a minute, until nobody is due. */
async function workOff(
  databaseUrl: string,
  shopId: string,
  turn: () => Promise<readonly number[]>,
): Promise<{ seconds: number; delays: readonly number[] }> {
  const delays: number[] = [];
  const over = { isOver: false };
  const seconds = withAdministrator(databaseUrl, async (client) => {
    const first = async (): Promise<string | null> => {
      const { rows } = await client.query<{ id: string }>(firstDue, [shopId]);
      return rows[0]?.id ?? null;
    };
    const until = async (is: (id: string | null) => boolean): Promise<void> => {
      while (!is(await first())) await sleep(20);
    };
    await until((id) => id !== null);
    const foremost = await first();
    await until((id) => id !== foremost);
    const startedAt = performance.now();
    await until((id) => id === null);
    return (performance.now() - startedAt) / 1000;
  }).finally(() => {
    over.isOver = true;
  });
  seconds.catch(() => undefined);
  while (!over.isOver) delays.push(...(await turn()));
  return { seconds: await seconds, delays };
}
