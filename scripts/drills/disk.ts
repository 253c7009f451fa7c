// A full disk (docs/operate.md): PostgreSQL on a small one, which a file fills while webhooks come in. First there is no room
// for rows; then there is none for WAL either, which ends PostgreSQL. What was answered 200 must be there once in the end.
import path from "node:path";
import { askAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { makeHome } from "./at-end.ts";
import { type Cluster, findPrograms, makeDatabase, output, startCluster } from "./cluster.ts";
import { openShops, OrderLoad, tellAnswers } from "./order-load.ts";
import { settle } from "./store.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { proveLedger, readyz, secondsSince, tell, tellLog, until } from "./tell.ts";

const MEGABYTES = 250;
const STEADY = 300;
const REFUSED = 1_000;
const READY_SECONDS_MAX = 75;

interface Place {
  readonly disk: SmallDisk;
  readonly cluster: Cluster;
  readonly laurel: LaurelProcess;
  readonly load: OrderLoad;
}

export async function run(): Promise<void> {
  const bin = findPrograms(["initdb", "pg_ctl", "psql"]);
  tell(`${output(path.join(bin, "postgres"), ["--version"])} in ${bin}`);
  const disk = mountSmallDisk(path.join(makeHome("disk"), "disk"), MEGABYTES);
  const cluster = await startCluster(bin, path.join(disk.folder, "cluster"), [
    "min_wal_size = '64MB'",
    "max_wal_size = '64MB'",
  ]);
  makeDatabase(bin, cluster);
  const laurel = await startLaurel({
    environment: { DATABASE_URL: cluster.url("laurel"), DATABASE_OWNER_URL: cluster.url("laurel_admin") },
  });
  const load = new OrderLoad(laurel);
  try {
    await openShops(cluster);
    await drill({ disk, cluster, laurel, load });
  } finally {
    disk.makeRoom();
    await load.stop();
    await laurel.remove();
  }
}

async function drill(place: Place): Promise<void> {
  const { load, laurel, cluster } = place;
  load.start();
  await until("the first webhooks", () => load.countTaken() >= STEADY);
  tellAnswers("before", load.take(), []);
  await noRoomForRows(place);
  load.start();
  await until("webhooks in between", () => load.countTaken() >= STEADY);
  load.take();
  await noRoomForWal(place);
  await load.prove(cluster, "in the end");
  await proveLedger(laurel, "in the end");
}

async function noRoomForRows({ disk, cluster, laurel, load }: Place): Promise<void> {
  await makeWalReady(cluster);
  const heard = laurel.output().length;
  disk.fill();
  const started = performance.now();
  await until("the first refusal", () => load.countFailed() > 0);
  tell(`no room for rows: the first webhook was refused after ${secondsSince(started)}`);
  await until(`${REFUSED} refusals`, () => load.countFailed() >= REFUSED);
  await tellState(laurel, "no room for rows", ["disk_full"]);
  tell("no room for rows: PostgreSQL still runs", cluster.isRunning());
  tellAnswers("no room for rows", load.take(), ["disk_full"]);

  const roomAt = performance.now();
  disk.makeRoom();
  await until("a webhook that is taken", () => load.countTaken() > 0);
  tell(`with room: the first webhook was taken after ${secondsSince(roomAt)}`);
  await load.stop();
  await sendAgain(laurel, load);
  await until("the server", async () => (await readyz(laurel)).status === 200);
  const seconds = (performance.now() - roomAt) / 1000;
  tell(`with room: ready again after ${seconds.toFixed(1)} s`, seconds <= READY_SECONDS_MAX);
  tellLog(laurel, "no room for rows", heard);
}

async function noRoomForWal({ disk, cluster, laurel, load }: Place): Promise<void> {
  const heard = laurel.output().length;
  disk.fill();
  await useUpWal(cluster);
  await until(`${STEADY} refusals`, () => load.countFailed() >= STEADY);
  tell(`no room for WAL: PostgreSQL ${cluster.isRunning() ? "tries to come back" : "has ended"}`);
  await until("what /readyz says", async () => (await readyz(laurel)).status === 503);
  await tellState(laurel, "no room for WAL", ["database_unreachable", "disk_full"]);
  tellAnswers("no room for WAL", load.take(), ["unavailable", "disk_full"]);

  disk.makeRoom();
  const roomAt = performance.now();
  cluster.stop();
  cluster.start();
  tell(`with room: PostgreSQL was started again, in ${secondsSince(roomAt)}`);
  await until("a webhook that is taken", () => load.countTaken() > 0);
  tell(`with room: the first webhook was taken after ${secondsSince(roomAt)}`);
  await load.stop();
  await sendAgain(laurel, load);
  await until("the server", async () => (await readyz(laurel)).status === 200);
  tell(`with room: ready again after ${secondsSince(roomAt)}`);
  tellLog(laurel, "no room for WAL", heard);
}

/** Files of WAL that are there already are written when the disk is full, as those of a larger database are. */
async function makeWalReady(cluster: Cluster): Promise<void> {
  const ask = (text: string): Promise<unknown> => askAdministrator(cluster.url("postgres"), text);
  for (let nth = 0; nth < 3; nth += 1)
    await ask("SELECT pg_switch_wal() FROM pg_create_restore_point('drill')");
  for (let nth = 0; nth < 2; nth += 1) await ask("CHECKPOINT");
}

/** PostgreSQL ends with the last of it, and tries to come back. */
async function useUpWal(cluster: Cluster): Promise<void> {
  const write = "SELECT pg_logical_emit_message(false, 'drill', repeat('x', 1000000))";
  for (let megabytes = 0; megabytes < MEGABYTES; megabytes += 1)
    try {
      await askAdministrator(cluster.url("postgres"), write);
    } catch {
      return;
    }
  throw new Error("There is still room for WAL.");
}

async function sendAgain(laurel: LaurelProcess, load: OrderLoad): Promise<void> {
  const started = performance.now();
  const count = await load.sendAgain();
  await settle(laurel);
  tell(`with room: ${count} refused webhooks sent again, taken and applied in ${secondsSince(started)}`);
  load.take();
}

async function tellState(laurel: LaurelProcess, name: string, expected: readonly string[]): Promise<void> {
  const { status, reason } = await readyz(laurel);
  tell(`${name}: /readyz says ${status} ${reason}`, status === 503 && expected.includes(reason));
  const alive = await fetch(new URL("/healthz", laurel.url)).catch(() => null);
  tell(
    `${name}: /healthz says ${alive?.status}, and the process ended ${laurel.unasked()} times`,
    alive?.status === 200 && laurel.unasked() === 0,
  );
}
