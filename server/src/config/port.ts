import { once } from "node:events";
import { createServer } from "node:net";
import { OperatorError } from "../process/operator-error.ts";

export interface PortAsked {
  /** The environment variable that sets it. */
  readonly setting: string;
  readonly port: number;
  readonly host: string;
}

const OTHERS_TRIED = 50;

/**
 * Checked before a database is started in vain. For each port, the message suggests one that is free at this moment, so
 * that the suggested command works unchanged.
 */
export async function checkPortsFree(asked: readonly PortAsked[], command: string): Promise<void> {
  const taken: PortAsked[] = [];
  const chosen: PortAsked[] = [];
  for (const one of asked) {
    const isFree = await isPortFree(one);
    if (!isFree) taken.push(one);
    const port = isFree ? one.port : await findFreePort([...asked, ...chosen], one);
    chosen.push({ ...one, port });
  }
  if (taken.length === 0) return;
  const [are, them] = taken.length === 1 ? ["is", "that program"] : ["are", "those programs"];
  const settings = chosen.map(({ setting, port }) => `${setting}=${port}`).join(" ");
  throw new OperatorError(
    `Port ${taken.map(({ port }) => port).join(" and port ")} ${are} taken by another program. ` +
      `Stop ${them}, or choose other ports: ${settings} ${command}`,
  );
}

async function isPortFree({ setting, port, host }: PortAsked): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") return false;
    if (code === "EACCES")
      throw new OperatorError(`Port ${port} needs more rights. Choose one from 1024 on with ${setting}.`);
    if (code === "EADDRNOTAVAIL") throw new OperatorError(`HOST ${host} is not an address of this machine.`);
    throw error;
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

async function findFreePort(avoided: readonly PortAsked[], taken: PortAsked): Promise<number> {
  for (let port = taken.port + 1; port <= Math.min(taken.port + OTHERS_TRIED, 65_535); port += 1) {
    const isAvoided = avoided.some((one) => one.port === port);
    if (!isAvoided && (await isPortFree({ ...taken, port }))) return port;
  }
  throw new OperatorError(
    `Port ${taken.port} is taken, and so are those after it. Choose one with ${taken.setting}.`,
  );
}
