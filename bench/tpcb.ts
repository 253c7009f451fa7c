// The reference: TPC-B on the same server, in the same run, with the same durability. By pgbench if it is installed,
// otherwise by this program with the same five statements, prepared.
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { ACCOUNTS, createDatabase, createTables, SCALE, statements, TELLERS } from "./tpcb.sql.ts";

export interface Reference {
  readonly how: string;
  transactionsPerSecond(seconds: number): Promise<number>;
}

const CONNECTIONS = 8;

export async function prepareReference(url: string): Promise<Reference> {
  await withClient(url, (client) => client.query(createDatabase));
  const address = new URL(url.replace("postgresql:///laurel", "postgresql://socket/tpcb"));
  const words = [
    "-h",
    address.searchParams.get("host") ?? "",
    "-p",
    address.searchParams.get("port") ?? "5432",
  ];
  words.push("-U", address.searchParams.get("user") ?? "");
  if (hasPgbench(words)) {
    return { how: "pgbench", transactionsPerSecond: (seconds) => runPgbench(words, seconds) };
  }
  const ownUrl = url.replace("/laurel?", "/tpcb?");
  await withClient(ownUrl, async (client) => {
    for (const text of createTables) await client.query(text);
  });
  return {
    how: "the five statements of pgbench",
    transactionsPerSecond: (seconds) => runOwn(ownUrl, seconds),
  };
}

function hasPgbench(words: readonly string[]): boolean {
  const made = spawnSync("pgbench", [...words, "-i", "-q", "-s", String(SCALE), "tpcb"], { stdio: "ignore" });
  return made.status === 0;
}

async function runPgbench(words: readonly string[], seconds: number): Promise<number> {
  const options = ["-M", "prepared", "-c", String(CONNECTIONS), "-j", "2", "-T", String(seconds), "-n"];
  const { stdout } = await promisify(execFile)("pgbench", [...words, ...options, "tpcb"]);
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!found) throw new Error(`pgbench did not say its tps:\n${stdout}`);
  return Number(found);
}

async function runOwn(url: string, seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let count = 0;
  const session = (): Promise<void> =>
    withClient(url, async (client) => {
      while (performance.now() < endsAt) {
        await transact(client);
        count += 1;
      }
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, session));
  return count / seconds;
}

async function transact(client: Client): Promise<void> {
  const account = pick(ACCOUNTS);
  const [teller, branch] = [pick(TELLERS), pick(SCALE)];
  const delta = pick(10_001) - 5_001;
  const run = (name: keyof typeof statements, values: readonly number[]) =>
    client.query({ name, text: statements[name], values: [...values] });
  await client.query("BEGIN");
  await run("updateAccount", [delta, account]);
  await run("readAccount", [account]);
  await run("updateTeller", [delta, teller]);
  await run("updateBranch", [delta, branch]);
  await run("insertHistory", [teller, branch, account, delta]);
  await client.query("END");
}

const pick = (count: number): number => 1 + Math.floor(Math.random() * count);

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
