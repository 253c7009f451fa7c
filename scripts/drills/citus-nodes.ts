// PostgreSQL with Citus on this machine: a coordinator and workers, each with its folder and port.
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@laurel/server/testing/processes/free-port.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";

const DATABASE = "laurel";
const ADMINISTRATOR = "postgres";

export interface Nodes {
  /** Of a login, on the coordinator. */
  url(login: string): string;
  /** A file of psql, on the coordinator as its administrator. */
  psql(file: string, variables: Readonly<Record<string, string>>): void;
  stop(): void;
}

interface Node {
  readonly folder: string;
  readonly port: number;
}

/** Throws, and says what is missing, where Citus is not installed. `PG_BIN`: the folder of PostgreSQL's programs. */
export async function startNodes(workers: number): Promise<Nodes> {
  const bin = process.env["PG_BIN"] ?? output("pg_config", ["--bindir"]);
  const extensions = path.join(output(path.join(bin, "pg_config"), ["--sharedir"]), "extension");
  if (!existsSync(path.join(extensions, "citus.control")))
    throw new Error(
      `There is no Citus in ${extensions}. Install it for that PostgreSQL, or set PG_BIN to another one.`,
    );
  const home = mkdtempSync(path.join(tmpdir(), "laurel-citus-"));
  chmodSync(home, 0o755);
  const nodes: Node[] = [];
  const stop = (): void => {
    for (const { folder } of nodes) asUser(bin, "pg_ctl", ["-D", folder, "-m", "immediate", "stop"]);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (let nth = 0; nth <= workers; nth += 1) {
      const node = { folder: path.join(home, `node-${nth}`), port: await freePort() };
      startNode(bin, node);
      nodes.push(node);
      await withAdministrator(urlOf(node, ADMINISTRATOR, "postgres"), (client) =>
        client.query(`CREATE DATABASE ${DATABASE}`),
      );
      await withAdministrator(urlOf(node, ADMINISTRATOR), (client) => client.query("CREATE EXTENSION citus"));
    }
    const [coordinator, ...others] = nodes as [Node, ...Node[]];
    await withAdministrator(urlOf(coordinator, ADMINISTRATOR), async (client) => {
      await client.query("SELECT citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port]);
      for (const { port } of others) await client.query("SELECT citus_add_node('127.0.0.1', $1)", [port]);
    });
    return {
      url: (login) => urlOf(coordinator, login),
      psql(file, variables) {
        const named = Object.entries(variables).flatMap(([name, value]) => ["-v", `${name}=${value}`]);
        output(path.join(bin, "psql"), ["-q", urlOf(coordinator, ADMINISTRATOR), ...named, "-f", file]);
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

function startNode(bin: string, { folder, port }: Node): void {
  asUser(bin, "initdb", ["-D", folder, "-U", ADMINISTRATOR, "--auth=trust", "--locale=C", "-E", "UTF8"]);
  appendFileSync(
    path.join(folder, "postgresql.conf"),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      "shared_preload_libraries = 'citus'",
      "max_connections = 200",
      "citus.node_conninfo = 'sslmode=disable'",
      // The shop of a transaction is set by SET LOCAL, which the workers must hear.
      "citus.propagate_set_commands = 'local'",
      "",
    ].join("\n"),
  );
  asUser(bin, "pg_ctl", ["-D", folder, "-w", "-l", path.join(folder, "log"), "start"]);
}

const urlOf = ({ port }: Node, login: string, database = DATABASE): string =>
  `postgresql://${login}@127.0.0.1:${port}/${database}`;

/** PostgreSQL does not run as root: there it runs as `postgres`, which must be able to write its folder. */
function asUser(bin: string, program: string, words: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const folder = words[words.indexOf("-D") + 1]!;
  const user = isRoot
    ? { uid: Number(output("id", ["-u", "postgres"])), gid: Number(output("id", ["-g", "postgres"])) }
    : {};
  if (isRoot && program === "initdb") {
    execFileSync("mkdir", [folder]);
    chownSync(folder, user.uid!, user.gid!);
  }
  execFileSync(path.join(bin, program), words, {
    cwd: "/",
    // Its client would look for certificates in root's folder.
    env: { ...process.env, HOME: folder },
    stdio: "ignore",
    ...user,
  });
}

const output = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
