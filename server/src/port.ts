import { once } from "node:events";
import { createServer } from "node:net";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings.ts";

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
      throw new OperatorError(
        `Port ${port} is taken by another program (perhaps an earlier start of this one). ` +
          `Stop that, or choose another: ${setting}=${port + 1} npm start`,
      );
    }
    if (code === "EACCES")
      throw new OperatorError(`Port ${port} needs more rights. Choose one from 1024 on with ${setting}.`);
    if (code === "EADDRNOTAVAIL") throw new OperatorError(`HOST ${host} is not an address of this machine.`);
    throw error;
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
