import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to connections and to servers that ask for any port, which would race for them. */
const [FIRST, LAST] = [11_000, 32_000];
const ATTEMPTS = 100;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${ATTEMPTS} ports is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isListening = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  server.close();
  await once(server, "close");
  return true;
}
