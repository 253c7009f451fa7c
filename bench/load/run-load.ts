import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Load, Measured } from "./generator.ts";

const generator = fileURLToPath(new URL("generator.ts", import.meta.url));

export async function runLoad(load: Load): Promise<Measured> {
  const child = fork(generator, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(load);
  const [measured] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("The load generator ended."))),
  ])) as [Measured];
  return measured;
}
