// PostgreSQL with Citus on this machine: a coordinator and workers, each with its folder and port.
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type Cluster, output, startCluster } from "./cluster.ts";

const ADMINISTRATOR = "postgres";

export interface Nodes {
  /** Of a login, on the coordinator. */
  url(login: string): string;
  /** A file of psql, on the coordinator as its administrator. */
  psql(file: string, variables: Readonly<Record<string, string>>): void;
  stop(): void;
}

const settings = [
  "shared_preload_libraries = 'citus'",
  "citus.node_conninfo = 'sslmode=disable'",
  // The shop of a transaction is set by SET LOCAL, which the workers must hear.
  "citus.propagate_set_commands = 'local'",
];

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
  const nodes: Cluster[] = [];
  const stop = (): void => {
    for (const node of nodes) node.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    for (let nth = 0; nth <= workers; nth += 1) {
      const node = await startCluster(bin, path.join(home, `node-${nth}`), settings);
      nodes.push(node);
      await withAdministrator(node.url(ADMINISTRATOR, "postgres"), (client) =>
        client.query("CREATE DATABASE laurel"),
      );
      await withAdministrator(node.url(ADMINISTRATOR), (client) => client.query("CREATE EXTENSION citus"));
    }
    const [coordinator, ...others] = nodes as [Cluster, ...Cluster[]];
    await withAdministrator(coordinator.url(ADMINISTRATOR), async (client) => {
      await client.query("SELECT citus_set_coordinator_host('127.0.0.1', $1)", [portOf(coordinator)]);
      for (const node of others) await client.query("SELECT citus_add_node('127.0.0.1', $1)", [portOf(node)]);
    });
    return {
      url: (login) => coordinator.url(login),
      psql(file, variables) {
        const named = Object.entries(variables).flatMap(([name, value]) => ["-v", `${name}=${value}`]);
        output(path.join(bin, "psql"), ["-q", coordinator.url(ADMINISTRATOR), ...named, "-f", file]);
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

const portOf = (node: Cluster): number => Number(new URL(node.url(ADMINISTRATOR)).port);
