// PgBouncer between Laurel and PostgreSQL (docs/operate.md). By transactions the server must refuse to start. By sessions it
// must serve, and lose no webhook that it answered 200 when PgBouncer reconnects or is restarted.
import path from "node:path";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { makeHome } from "./at-end.ts";
import { type Cluster, findPrograms, makeDatabase, output, startCluster } from "./cluster.ts";
import { openShops, OrderLoad, tellAnswers } from "./order-load.ts";
import { settle } from "./store.ts";
import { findPgBouncer, Pooler } from "./pgbouncer.ts";
import { proveLedger, readyz, secondsSince, tell, tellLog, until } from "./tell.ts";

/** DATABASE_CONNECTIONS, and three that the server keeps beside them. */
const SESSIONS = 23;
const STEADY = 300;

interface Place {
  readonly cluster: Cluster;
  readonly pooler: Pooler;
  readonly laurel: LaurelProcess;
  readonly load: OrderLoad;
}

export async function run(): Promise<void> {
  const program = findPgBouncer();
  const bin = findPrograms(["initdb", "pg_ctl", "psql"]);
  const [version] = output(program, ["--version"]).split("\n");
  tell(`${version}, ${output(path.join(bin, "postgres"), ["--version"])}`);
  const home = makeHome("pooler");
  const cluster = await startCluster(bin, path.join(home, "cluster"));
  makeDatabase(bin, cluster);
  const startPooler = (mode: "session" | "transaction"): Promise<Pooler> =>
    Pooler.start(program, { folder: path.join(home, mode), cluster, mode, sessions: SESSIONS });
  const byTransactions = await startPooler("transaction");
  await refuse(byTransactions);
  await byTransactions.stop();
  const bySessions = await startPooler("session");
  await serve(cluster, bySessions).finally(() => bySessions.stop());
}

async function refuse(pooler: Pooler): Promise<void> {
  const started = performance.now();
  const laurel = await startLaurel({ environment: environmentOf(pooler) }).catch((error: unknown) =>
    String(error),
  );
  const hasStarted = typeof laurel !== "string";
  if (hasStarted) await laurel.remove();
  tell(
    `by transactions: the server ${hasStarted ? "starts" : `does not start, ${secondsSince(started)}`}`,
    !hasStarted,
  );
  if (hasStarted) return;
  const isNamed = laurel.includes("Set pool_mode = session");
  tell(`by transactions: it ${isNamed ? "names pool_mode" : `said:\n${laurel}`}`, isNamed);
}

async function serve(cluster: Cluster, pooler: Pooler): Promise<void> {
  const started = performance.now();
  const laurel = await startLaurel({ environment: environmentOf(pooler) });
  tell(`by sessions: the server starts, ${secondsSince(started)}`);
  const load = new OrderLoad(laurel);
  try {
    await openShops(cluster);
    await drill({ cluster, pooler, laurel, load });
  } finally {
    await load.stop();
    await laurel.remove();
  }
}

async function drill(place: Place): Promise<void> {
  const { cluster, pooler, laurel, load } = place;
  load.start();
  await disturb(place, "steady", () => Promise.resolve());
  await tellSessions(pooler);
  await disturb(place, "RECONNECT", () => pooler.command("RECONNECT"));
  await disturb(place, "PgBouncer restarted", async () => {
    await pooler.stop();
    await pooler.start();
  });
  await disturb(place, "PgBouncer away", async () => {
    await pooler.stop();
    await until("refusals", () => load.countFailed() >= STEADY);
    await tellUnreachable(laurel, "PgBouncer away");
    await pooler.start();
  });
  await disturb(place, "PostgreSQL away behind it", async () => {
    cluster.stop();
    await until("refusals", () => load.countFailed() >= STEADY);
    await tellUnreachable(laurel, "PostgreSQL away behind it");
    cluster.start();
  });
  await load.stop();
  const started = performance.now();
  const count = await load.sendAgain();
  await settle(laurel);
  tell(`${count} refused webhooks sent again, taken and applied in ${secondsSince(started)}`);
  await load.prove(cluster, "in the end");
  await proveLedger(laurel, "in the end");
  tell(`the process ended ${laurel.unasked()} times`, laurel.unasked() === 0);
}

async function disturb({ laurel, load }: Place, name: string, work: () => Promise<unknown>): Promise<void> {
  await until("webhooks before", () => load.countTaken() >= STEADY);
  load.take();
  const heard = laurel.output().length;
  const started = performance.now();
  await work();
  await until("a webhook that is taken", () => load.countTaken() > 0);
  const lasted = secondsSince(started);
  await until("webhooks after", () => load.countTaken() >= STEADY);
  tellAnswers(`${name}, ${lasted}`, load.take(), ["unavailable"]);
  await until("the server", async () => (await readyz(laurel)).status === 200);
  const { reason, warnings } = await readyz(laurel);
  tell(`${name}: /readyz says 200, and ${reason || warnings || "nothing else"}`, !reason && !warnings);
  tellLog(laurel, name, heard);
}

async function tellUnreachable(laurel: LaurelProcess, name: string): Promise<void> {
  const { status, reason } = await readyz(laurel);
  tell(`${name}: /readyz says ${status} ${reason}`, status === 503 && reason === "database_unreachable");
}

async function tellSessions(pooler: Pooler): Promise<void> {
  const pools = await pooler.command<{ user: string; sv_active: number }>("SHOW POOLS");
  const { sv_active } = pools.find(({ user }) => user === "laurel")!;
  tell(`by sessions: the server uses ${sv_active}, of at most ${SESSIONS}`);
}

const environmentOf = (pooler: Pooler): Record<string, string> => ({
  DATABASE_URL: pooler.url("laurel"),
  DATABASE_OWNER_URL: pooler.url("laurel_admin"),
});
