import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "./settings.ts";

/** What a person can mend by themselves: shown as it is, without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Asked first, before a database is started for nothing. */
export async function checkPortFree(
  { port, host }: Pick<Settings, "port" | "host">,
  setting = "PORT",
): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new StartError(
        `Port ${port} is taken by another program (perhaps an earlier start of this one). ` +
          `Stop that, or choose another: ${setting}=${port + 1} npm start`,
      );
    }
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs more rights. Choose one from 1024 on with ${setting}.`);
    if (code === "EADDRNOTAVAIL") throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  } finally {
    server.close();
  }
}
