// PgBouncer on this machine, in front of a cluster.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isExecutable } from "@laurel/server/database/embedded/binaries.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { freePort } from "@laurel/server/testing/processes/free-port.ts";
import { atEnd } from "./at-end.ts";
import { asItsUser, type Cluster, makeFolder, own } from "./cluster.ts";
import { until } from "./tell.ts";

const CONSOLE = "console";

/** Its newest. Throws, and says what to install. */
export function findPgBouncer(): string {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  const found = folders.map((folder) => path.join(folder, "pgbouncer")).find((file) => isExecutable(file));
  if (found) return found;
  throw new Error("There is no pgbouncer. Install it (on Debian: apt-get install pgbouncer).");
}

export class Pooler {
  readonly #program: string;
  readonly #settings: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  /** A folder for each. `sessions`: of each login. */
  static async start(
    program: string,
    about: {
      readonly folder: string;
      readonly cluster: Cluster;
      readonly mode: "session" | "transaction";
      readonly sessions: number;
    },
  ): Promise<Pooler> {
    const { folder, cluster, mode, sessions } = about;
    const port = await freePort();
    makeFolder(folder);
    const files = { settings: path.join(folder, "pgbouncer.ini"), logins: path.join(folder, "logins") };
    const { hostname, port: itsPort } = new URL(cluster.url("laurel"));
    const lines = [
      "[databases]",
      `laurel = host=${hostname} port=${itsPort}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${files.logins}`,
      `admin_users = ${CONSOLE}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${sessions}`,
      "max_client_conn = 500",
      // RECONNECT closes sessions at the end of their transactions, and does not wait until clients leave.
      "server_fast_close = 1",
      `logfile = ${path.join(folder, "log")}`,
      "",
    ];
    writeFileSync(files.settings, lines.join("\n"));
    writeFileSync(
      files.logins,
      ["laurel", "laurel_admin", CONSOLE].map((login) => `"${login}" ""\n`).join(""),
    );
    for (const file of Object.values(files)) own(file);
    const pooler = new Pooler(program, files.settings, port);
    await pooler.start();
    return pooler;
  }

  private constructor(program: string, settings: string, port: number) {
    this.#program = program;
    this.#settings = settings;
    this.#port = port;
  }

  url(login: string, database = "laurel"): string {
    return `postgresql://${login}@127.0.0.1:${this.#port}/${database}`;
  }

  /** A command of its console. */
  async command<Row>(text: string): Promise<Row[]> {
    return withAdministrator(
      this.url(CONSOLE, "pgbouncer"),
      async (client) => (await client.query(text)).rows as Row[],
    );
  }

  async start(): Promise<void> {
    const child = spawn(this.#program, ["-q", this.#settings], { ...asItsUser(), stdio: "ignore" });
    this.#child = child;
    atEnd(() => void child.kill());
    await until("PgBouncer", () => {
      if (child.exitCode !== null) throw new Error("PgBouncer did not start.");
      return this.command("SHOW VERSION").then(
        () => true,
        () => false,
      );
    });
  }

  /** At once, with all connections. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}
