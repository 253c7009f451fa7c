// A restore with PostgreSQL's own tools (docs/operate.md): of a dump, and of a base backup with its WAL to a moment. Both
// are taken while webhooks come in. What was lost is counted, and webhooks that came later are sent again.
import path from "node:path";
import { askAdministrator, withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { makeHome } from "./at-end.ts";
import {
  askForRecovery,
  type Cluster,
  findPrograms,
  makeDatabase,
  makeFolder,
  output,
  runBeside,
  startCluster,
} from "./cluster.ts";
import { ERASED, isErased, keepToken, requestErasure } from "./restore-erasure.ts";
import {
  heldBy,
  type Message,
  messagesOfShops,
  nameOf,
  openShops,
  send,
  untilAnswered,
  wrongMembers,
} from "./restore-load.ts";
import { settle, withDeps } from "./store.ts";
import { proveLedger, tell, timed, until } from "./tell.ts";

const programs = ["initdb", "pg_ctl", "psql", "pg_dump", "pg_dumpall", "pg_restore", "pg_basebackup"];
const APP_SECRET = "the-secret-beside-the-backup-of-the-drill";
const WRONG_SECRET = "another-secret-that-was-never-in-use-here";

/** As docs/operate.md has it, to the screen. */
const listErasures = String.raw`\copy (SELECT s.domain, p.platform_id, p.done_at FROM laurel.privacy_requests p JOIN laurel.shops s ON s.id = p.shop_id WHERE p.kind = 'erasure') TO STDOUT csv`;

interface Place {
  readonly bin: string;
  readonly home: string;
  readonly clusters: Cluster[];
}

export async function run(): Promise<void> {
  const bin = findPrograms(programs);
  tell(`${output(path.join(bin, "postgres"), ["--version"])} in ${bin}`);
  const home = makeHome("restore");
  const place: Place = { bin, home, clusters: [] };
  for (const name of ["archive", "backups"]) makeFolder(path.join(home, name));
  const taken = await runAndBackUp(place);
  await restoreDump(place, taken);
  await restoreToMoment(place, taken);
}

interface Taken {
  readonly messages: readonly Message[];
  /** Milliseconds since 1970. */
  readonly dumpFrom: number;
  readonly moment: number;
}

/** Ends with a database that has everything; all that is left of it afterwards are its backups. */
async function runAndBackUp(place: Place): Promise<Taken> {
  const { bin, home } = place;
  const source = await addCluster(place, "source", [
    "archive_mode = on",
    `archive_command = 'cp %p ${home}/archive/%f'`,
  ]);
  const administrator = source.url("postgres");
  makeDatabase(bin, source);
  const laurel = await startLaurel({ environment: environmentOf(source) });
  const messages = messagesOfShops();
  const quarter = Math.floor(messages.length / 4);
  const parts = [0, 1, 2, 3].map((nth) =>
    messages.slice(nth * quarter, nth === 3 ? undefined : (nth + 1) * quarter),
  );
  try {
    await withDeps(source.url("laurel"), async (deps) => {
      await openShops(deps);
      await keepToken(deps, APP_SECRET);
    });
    await send(laurel, parts[0]!);

    const underLoad = send(laurel, parts[1]!);
    await untilAnswered(messages, quarter + 50);
    const words = ["-d", administrator, "-D", `${home}/backups/base`, "-X", "none", "-c", "fast"];
    await timed("pg_basebackup under load", () => runBeside(bin, "pg_basebackup", words));
    await underLoad;

    const underLoadAgain = send(laurel, parts[2]!);
    await untilAnswered(messages, 2 * quarter + 50);
    const dumpFrom = Date.now();
    await timed("pg_dump under load", () =>
      runBeside(bin, "pg_dump", ["-Fc", "-d", administrator, "-f", `${home}/backups/laurel.dump`]),
    );
    await runBeside(bin, "pg_dumpall", [
      "-d",
      administrator,
      "--roles-only",
      "-f",
      `${home}/backups/roles.sql`,
    ]);
    const refused = await fails(() =>
      runBeside(bin, "pg_dump", ["-d", source.url("laurel_admin"), "-f", `${home}/backups/owner.dump`]),
    );
    tell("pg_dump refuses the login that migrates, which row-level security holds", refused);
    await underLoadAgain;

    const gap = send(laurel, parts[3]!);
    await untilAnswered(messages, 3 * quarter + 50);
    const moment = Date.now();
    await gap;
    await settle(laurel);
    await requestErasure(laurel);
    await until("the erasure", () => isErased(administrator));
    const erasures = await runBeside(bin, "psql", ["-d", administrator, "-c", listErasures]);
    tell("the list of erasures names who was erased", erasures.includes(`one.myshopify.com,${ERASED},`));
    await proveWhole(laurel, source, "before the disaster");
    await archiveRest(administrator);
    return { messages, dumpFrom, moment };
  } finally {
    await laurel.remove();
    source.stop();
    place.clusters.splice(place.clusters.indexOf(source), 1);
  }
}

async function restoreDump(place: Place, { messages, dumpFrom }: Taken): Promise<void> {
  const { bin, home } = place;
  const target = await addCluster(place, "from-dump");
  const administrator = target.url("postgres");
  const dump = `${home}/backups/laurel.dump`;
  const restore = (): Promise<string> =>
    runBeside(bin, "pg_restore", ["--exit-on-error", "-d", administrator, dump]);
  await createDatabase(target);
  tell("pg_restore without the roles stops with an error", await fails(restore, 'role "laurel_'));
  await withAdministrator(target.url("postgres", "postgres"), (client) =>
    client.query("DROP DATABASE laurel"),
  );
  await createDatabase(target);
  // It says that the role of the administrator is already there, and goes on.
  await runBeside(bin, "psql", ["-q", "-d", administrator, "-f", `${home}/backups/roles.sql`]);
  await timed("pg_restore", restore);

  const held = await heldBy(administrator);
  const lost = messages.filter((message) => message.answeredAt < dumpFrom && !held.has(nameOf(message)));
  tell(
    `the dump holds ${held.size} webhooks; of those answered before it, ${lost.length} are lost`,
    lost.length === 0,
  );
  const later = messages.filter((message) => message.answeredAt >= dumpFrom);
  await proveRestored(target, later, "from the dump");
}

async function restoreToMoment(place: Place, { messages, moment }: Taken): Promise<void> {
  const { home } = place;
  const folder = path.join(home, "backups", "base");
  askForRecovery(folder);
  const target = await timed("recovery to the moment", () =>
    addCluster(place, path.join("backups", "base"), [
      "archive_mode = off",
      `restore_command = 'cp ${home}/archive/%f %p'`,
      `recovery_target_time = '${new Date(moment).toISOString().replace("T", " ").replace("Z", "+00")}'`,
      "recovery_target_action = 'promote'",
    ]),
  );
  const administrator = target.url("postgres");
  await until("the end of the recovery", async () => {
    const rows = await askAdministrator<{ runs: boolean }>(
      administrator,
      "SELECT pg_is_in_recovery() AS runs",
    );
    return rows[0]?.runs === false;
  });
  const held = await heldBy(administrator);
  const lost = messages.filter((message) => message.answeredAt < moment && !held.has(nameOf(message)));
  const early = messages.filter((message) => message.sentAt > moment && held.has(nameOf(message)));
  tell(
    `at the moment there are ${held.size} webhooks; of those answered before, ${lost.length} are lost`,
    lost.length === 0,
  );
  tell(`of those sent after the moment, ${early.length} are there`, early.length === 0);
  await proveRestored(
    target,
    messages.filter((message) => message.answeredAt >= moment),
    "from the base backup",
  );
}

/** The server starts on it, the ledger holds, and what came later is applied once when it is sent again. */
async function proveRestored(target: Cluster, later: readonly Message[], name: string): Promise<void> {
  const laurel = await timed(`${name}: start of the server`, () =>
    startLaurel({ environment: environmentOf(target) }),
  );
  try {
    await settle(laurel);
    await proveLedger(laurel, `${name}, as restored`);
    tell(`${name}: who was erased later is there again`, !(await isErased(target.url("postgres"))));
    await timed(`${name}: ${later.length} webhooks sent again, twice`, async () => {
      await send(laurel, later);
      await send(laurel, later);
      await settle(laurel);
    });
    await requestErasure(laurel);
    await until("the erasure", () => isErased(target.url("postgres")));
    tell(`${name}: the erasure was asked for again, and is done`);
    await proveWhole(laurel, target, `${name}, with what came later`);
    tell(`${name}: nothing is said about APP_SECRET`, !laurel.output().includes("app_secret_lost"));
  } finally {
    await laurel.remove();
  }
  const other = await startLaurel({ environment: { ...environmentOf(target), APP_SECRET: WRONG_SECRET } });
  tell(`${name}: another APP_SECRET is told in the log`, other.output().includes("app_secret_lost"));
  await other.remove();
}

async function proveWhole(laurel: LaurelProcess, cluster: Cluster, name: string): Promise<void> {
  const { members, wrong } = await withDeps(cluster.url("laurel"), wrongMembers);
  tell(`${name}: ${members} members, ${wrong} wrong`, members > 0 && wrong === 0);
  await proveLedger(laurel, name);
}

async function addCluster(
  { bin, home, clusters }: Place,
  name: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const cluster = await startCluster(bin, path.join(home, name), settings);
  clusters.push(cluster);
  return cluster;
}

const createDatabase = (target: Cluster): Promise<unknown> =>
  withAdministrator(target.url("postgres", "postgres"), (client) => client.query("CREATE DATABASE laurel"));

const environmentOf = (cluster: Cluster): Record<string, string> => ({
  DATABASE_URL: cluster.url("laurel"),
  DATABASE_OWNER_URL: cluster.url("laurel_admin"),
  APP_SECRET,
});

async function archiveRest(administrator: string): Promise<void> {
  const [{ file } = { file: "" }] = await askAdministrator<{ file: string }>(
    administrator,
    "SELECT pg_walfile_name(pg_switch_wal()) AS file",
  );
  await until("the archive", async () => {
    const rows = await askAdministrator<{ last: string | null }>(
      administrator,
      "SELECT last_archived_wal AS last FROM pg_stat_archiver",
    );
    return (rows[0]?.last ?? "") >= file;
  });
}

const fails = (work: () => Promise<unknown>, because = ""): Promise<boolean> =>
  work().then(
    () => false,
    (error: unknown) => String(error).includes(because),
  );
