import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { findPostmaster } from "./postmaster-file.ts";

const program = fileURLToPath(new URL("../../testing/processes/embedded-child.ts", import.meta.url));
const patience = { timeout: 20_000, interval: 50 };

interface Holder {
  readonly url: string;
  readonly isOwner: boolean;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

let folder: string;
let dataFolder: string;
let holders: Holder[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "laurel embedded "));
  chmodSync(folder, 0o755);
  dataFolder = path.join(folder, "a folder with spaces in its name");
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await holder.stop();
  const left = findPostmaster(path.join(dataFolder, "postgres"));
  if (left) process.kill(left.pid, "SIGQUIT");
  rmSync(folder, { recursive: true, force: true });
});

async function hold(environment: NodeJS.ProcessEnv = process.env): Promise<Holder> {
  const child = spawn(process.execPath, [program, dataFolder], {
    stdio: ["pipe", "pipe", "inherit"],
    env: environment,
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const holder: Holder = {
    ...(JSON.parse(line) as { url: string; isOwner: boolean }),
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin.end();
      await once(child, "exit");
    },
  };
  holders.push(holder);
  return holder;
}

async function kill(holder: Holder): Promise<void> {
  holder.process.kill("SIGKILL");
  await once(holder.process, "exit");
}

const write = (url: string) =>
  withAdministrator(url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));

const read = (url: string) =>
  withAdministrator(url, async (client) => (await client.query("SELECT answer FROM kept")).rows as unknown[]);

const postmaster = () => findPostmaster(path.join(dataFolder, "postgres"));

describe("the embedded database", () => {
  test("keeps its data from one start to the next, and ends with its owner", async () => {
    const first = await hold();
    await write(first.url);
    const socketFolder = postmaster()?.socketFolder ?? "";
    await first.stop();
    expect(postmaster()).toBeNull();
    expect(existsSync(socketFolder)).toBe(false);

    const second = await hold();

    expect(await read(second.url)).toEqual([{ answer: 42 }]);
  });

  test("is available again after its owner was killed", async () => {
    const first = await hold();
    await write(first.url);
    await kill(first);

    const second = await hold();

    expect(second.isOwner).toBe(true);
    expect(await read(second.url)).toEqual([{ answer: 42 }]);
  });

  test("is taken over if it was orphaned, not started twice", async () => {
    const first = await hold({ ...process.env, PATH: pathWithoutSetpriv() });
    await write(first.url);
    const orphan = postmaster()?.pid;
    await kill(first);

    const second = await hold();

    expect(postmaster()?.pid).toBe(orphan);
    expect(second.isOwner).toBe(true);
    await second.stop();
    expect(postmaster()).toBeNull();
  });

  test("is not stopped by a second process that uses it", async () => {
    const owner = await hold();
    await write(owner.url);

    const guest = await hold();
    expect(guest.isOwner).toBe(false);
    await guest.stop();

    expect(await read(owner.url)).toEqual([{ answer: 42 }]);
  });

  test("is started again by another process that uses it when its owner ends", async () => {
    const owner = await hold();
    await write(owner.url);
    const guest = await hold();

    await owner.stop();

    await vi.waitFor(async () => expect(await read(guest.url)).toEqual([{ answer: 42 }]), patience);
  });

  test("is started again when it is killed", async () => {
    const owner = await hold();
    await write(owner.url);
    const killed = postmaster()?.pid ?? 0;

    process.kill(killed, "SIGKILL");

    await vi.waitFor(async () => expect(await read(owner.url)).toEqual([{ answer: 42 }]), patience);
    expect(postmaster()?.pid).not.toBe(killed);
  });

  test("starts although its pid file names an unrelated process", async () => {
    const first = await hold();
    await first.stop();
    const note = path.join(dataFolder, "postgres", "postmaster.pid");
    writeFileSync(note, `${process.pid}\n${path.dirname(note)}\n1\n5432\n/nowhere\n\n\nready\n`);

    const second = await hold();

    expect(readFileSync(note, "utf8")).not.toContain("/nowhere");
    expect(second.isOwner).toBe(true);
  });
});

/** A system that cannot end a child with its parent, as macOS cannot. */
function pathWithoutSetpriv(): string {
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  for (const name of ["id", "test"]) symlinkSync(`/usr/bin/${name}`, path.join(bin, name));
  return bin;
}
