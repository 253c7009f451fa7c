// Each local day of 2000 to 2040 in every time zone, against PostgreSQL's own copy of the tz database and its own code.
// Node carries another edition of it: governments change their clocks, and editions correct the past. A time zone is
// compared where the two show the same local time just before and after every change of its clocks that PostgreSQL knows.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { isTimeZone, startOfLocalDay, toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import { expect, inject, test } from "vitest";
import { askAdministrator } from "../testing/processes/administrator.ts";

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2040-12-31"];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const isLong = process.env["LAUREL_LONG"] !== undefined;

/** From an instant on, this is the difference from UTC. */
interface Clock {
  readonly fromMs: number;
  readonly offsetMs: number;
}

test("a local day begins at its first instant, in every time zone, as PostgreSQL's clocks show it", async () => {
  const known = await namesOfPostgres();
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => known.has(zone));
  expect(zones.length).toBeGreaterThan(400);

  const differing: string[] = [];
  const wrong: string[] = [];
  let skipped = 0;
  for (const zone of zones) {
    const clocks = await clocksOf(zone);
    if (!clocks.every((clock, nth) => agrees(zone, clock, clocks[nth - 1]))) {
      differing.push(zone);
      continue;
    }
    for (const day of daysToTry(clocks)) {
      const expected = firstInstant(day, clocks);
      const found = startOfLocalDay(day, zone).getTime();
      if (found !== expected) wrong.push(`${zone} ${day}: ${new Date(found).toISOString()}`);
      if (!toLocalDateTime(new Date(expected), zone).endsWith("T00:00:00")) skipped += 1;
    }
  }

  expect(wrong).toEqual([]);
  // Else the clocks that skip midnight were not among those tried.
  expect(skipped).toBeGreaterThan(300);
  expect(differing.length, `compared with another edition: ${differing.join(", ")}`).toBeLessThan(20);
}, 1_800_000);

async function namesOfPostgres(): Promise<ReadonlySet<string>> {
  const rows = await ask<{ name: string }>("SELECT name FROM pg_timezone_names");
  return new Set(rows.map(({ name }) => name).filter(isTimeZone));
}

/** Found four days by four days, then hour by hour, then minute by minute. */
async function clocksOf(zone: string): Promise<Clock[]> {
  const rows = await ask<{ from_ms: string; offset_ms: string }>(
    `WITH days AS (SELECT at, (at AT TIME ZONE $1) - (at AT TIME ZONE 'UTC') AS ahead
                     FROM generate_series($2::timestamptz, $3::timestamptz, interval '4 days') AS at),
          changes AS (SELECT * FROM (SELECT at, ahead, lag(ahead) OVER (ORDER BY at) AS before FROM days) AS d
                       WHERE ahead <> before),
          hours AS (SELECT c.before, max(h) AS at FROM changes AS c,
                           generate_series(c.at - interval '4 days', c.at, interval '1 hour') AS h
                     WHERE (h AT TIME ZONE $1) - (h AT TIME ZONE 'UTC') = c.before GROUP BY c.at, c.before),
          minutes AS (SELECT min(m) AS at FROM hours AS c,
                             generate_series(c.at, c.at + interval '1 hour', interval '1 minute') AS m
                       WHERE (m AT TIME ZONE $1) - (m AT TIME ZONE 'UTC') <> c.before GROUP BY c.at)
     SELECT extract(epoch FROM at)::bigint * 1000 AS from_ms,
            extract(epoch FROM (at AT TIME ZONE $1) - (at AT TIME ZONE 'UTC'))::bigint * 1000 AS offset_ms
       FROM (SELECT min(at) AS at FROM days UNION ALL SELECT at FROM minutes) AS each ORDER BY at`,
    [zone, addLocalDays(FIRST_DAY, -10), addLocalDays(LAST_DAY, 10)],
  );
  return rows.map((row) => ({ fromMs: Number(row.from_ms), offsetMs: Number(row.offset_ms) }));
}

const ask = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  askAdministrator<Row & Record<string, unknown>>(inject("postgresUrl"), text, values);

function agrees(zone: string, { fromMs, offsetMs }: Clock, before: Clock | undefined): boolean {
  const shows = (atMs: number, aheadMs: number): boolean =>
    toLocalDateTime(new Date(atMs), zone) === new Date(atMs + aheadMs).toISOString().slice(0, 19);
  return (
    shows(fromMs, offsetMs) &&
    (before === undefined ||
      (shows(fromMs - 1000, before.offsetMs) && shows(midway(before.fromMs, fromMs), before.offsetMs)))
  );
}

/** A change that only Node knows shows between two that both know. */
const midway = (fromMs: number, untilMs: number): number => Math.floor((fromMs + untilMs) / 2_000) * 1_000;

/** The days around each change, and one in sixty of the others; in the long run, all. */
function daysToTry(clocks: readonly Clock[]): ReadonlySet<string> {
  const days = new Set<string>();
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addLocalDays(day, isLong ? 1 : 61)) days.add(day);
  for (const { fromMs } of clocks.slice(1))
    for (let daysOff = -2; daysOff <= 2; daysOff += 1)
      days.add(new Date(fromMs + daysOff * DAY_MS).toISOString().slice(0, 10));
  return days;
}

/** The first instant whose local date is this day or, where the calendar skips it, a later one. */
function firstInstant(day: string, clocks: readonly Clock[]): number {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const found = clocks.flatMap(({ fromMs, offsetMs }, nth) => {
    const untilMs = clocks[nth + 1]?.fromMs ?? Infinity;
    const atMs = Math.max(fromMs, startMs - offsetMs);
    return atMs < untilMs ? [atMs] : [];
  });
  return Math.min(...found);
}
