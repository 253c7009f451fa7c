import type { YearMember } from "./day.ts";
import type { SimulatedShop } from "./open-shops.ts";
import type { SimulatedYear } from "./simulate.ts";
import * as ask from "./year.sql.ts";

type Counts = Readonly<Record<string, number>>;

/** What happened in all shops, by name: a year in which nothing happens proves nothing. */
export async function countHappened({ world, shops }: SimulatedYear): Promise<Counts> {
  const sums: Record<string, number> = {
    kills: world.servers.reduce((sum, { kills }) => sum + kills, 0),
    letters: world.letters,
    minutes: world.minutes,
  };
  for (const shop of shops)
    for (const [name, count] of Object.entries(await countIn(shop))) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

async function countIn({ year, memory }: SimulatedShop): Promise<Counts> {
  const rows = await year.rows<{ what: string; count: number }>(ask.whatHappened);
  const members = await year.rows<YearMember>(ask.members);
  return {
    ...Object.fromEntries(rows.map(({ what, count }) => [what, count])),
    ...Object.fromEntries([...memory.happened].map(([name, count]) => [`happened: ${name}`, count])),
    ...Object.fromEntries([...year.refusals].map(([code, count]) => [`refused: ${code}`, count])),
    "duties refunded": year.control
      .orders({ shop: year.shop.domain })
      .flatMap(({ refunds }) => refunds.filter(({ duties }) => duties.length > 0)).length,
    members: members.length,
    repeatedWebhooks: year.listener.arrived - year.listener.accepted.size,
  };
}
